// The picture in the lobby: cards thrown on the game's cloth.
import { Thrown } from "../../art/thrown";
import { CommotionCard, CommotionStart } from "./art";

const dash = (left: number, top: number, width: number) => (
  <i class="dash" style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` }} />
);

export function Scene() {
  return (
    <>
      {dash(6, 26, 24)}
      {dash(3, 46, 18)}
      {dash(8, 66, 15)}
      <Thrown x={34} y={58} angle={-6}>
        <CommotionStart />
      </Thrown>
      <Thrown x={56} y={46} angle={4}>
        <CommotionCard colour="red" number={2} />
      </Thrown>
      <Thrown x={70} y={60} angle={-5}>
        <CommotionCard colour="blue" number={7} />
      </Thrown>
      <Thrown x={86} y={44} angle={9}>
        <CommotionCard colour="green" number={12} />
      </Thrown>
    </>
  );
}
