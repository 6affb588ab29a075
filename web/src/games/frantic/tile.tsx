// The picture in the lobby: cards thrown on the game's cloth.
import { Thrown } from "../../art/thrown";
import { Fantastic, FranticNumber, FranticSpecial } from "./art";

export function Scene() {
  return (
    <>
      <Thrown x={16} y={66} angle={-24}>
        <FranticSpecial colour="green" sign="skip" title="SKIP" />
      </Thrown>
      <Thrown x={33} y={54} angle={-11}>
        <FranticNumber colour="red" number={7} />
      </Thrown>
      <Thrown x={52} y={50} angle={1}>
        <Fantastic />
      </Thrown>
      <Thrown x={71} y={55} angle={13}>
        <FranticNumber colour="yellow" number={3} />
      </Thrown>
      <Thrown x={88} y={70} angle={25}>
        <FranticNumber colour="night" number={6} />
      </Thrown>
    </>
  );
}
