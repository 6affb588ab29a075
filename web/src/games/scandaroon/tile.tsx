// The picture in the lobby: cards thrown on the game's cloth.
import { range } from "../../art/measure";
import { Backdrop, Thrown } from "../../art/thrown";
import { ScandaroonCard } from "./art";

export function Scene() {
  return (
    <>
      <Backdrop>
        {range(5).map((i) => (
          <path
            d={`M${i * 84 - 8} 210V90c0-34 26-44 40-66 14 22 40 32 40 66v120Z`}
            fill="var(--t2)"
          />
        ))}
      </Backdrop>
      <Thrown x={16} y={54} angle={0}>
        <ScandaroonCard suits={["moon"]} value={1} left={3} />
      </Thrown>
      <Thrown x={38} y={54} angle={0}>
        <ScandaroonCard suits={["tiles"]} value={2} left={1} right={1} />
      </Thrown>
      <Thrown x={60} y={54} angle={0}>
        <ScandaroonCard suits={["scimitar"]} value={2} ability="STRIKE 2" />
      </Thrown>
      <Thrown x={83} y={50} angle={5}>
        <ScandaroonCard suits={["turban"]} value={6} end left={6} />
      </Thrown>
    </>
  );
}
