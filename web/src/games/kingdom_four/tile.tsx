// The picture in the lobby: cards thrown on the game's cloth.
import { Backdrop, Thrown } from "../../art/thrown";
import { KingdomCard } from "./art";

export function Scene() {
  return (
    <>
      <Backdrop>
        <circle cx="322" cy="62" r="30" fill="var(--yellow)" />
        <path d="M0 200V130L60 76 118 140 160 104 230 200Z" fill="var(--red)" opacity=".85" />
        <path d="M150 200c40-60 120-70 250-40v40Z" fill="var(--green)" />
        <path
          d="M0 176c30-16 56-16 84 0s56 16 84 0 56-16 84 0 56 16 84 0 44-14 64-6v30H0Z"
          fill="var(--blue)"
        />
      </Backdrop>
      <Thrown x={20} y={54} angle={-10}>
        <KingdomCard colour="yellow" item="key" number={1} />
      </Thrown>
      <Thrown x={40} y={50} angle={-3}>
        <KingdomCard colour="red" item="axe" number={2} />
      </Thrown>
      <Thrown x={60} y={50} angle={3}>
        <KingdomCard colour="green" item="shield" number={3} />
      </Thrown>
      <Thrown x={80} y={54} angle={10}>
        <KingdomCard colour="blue" item="coin" number={4} />
      </Thrown>
    </>
  );
}
