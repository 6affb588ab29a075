// Cards of no game: where the room itself shows some.
import { COLOURS, type Colour, SIGN, token as v } from "./colours";
import { Sign } from "./icons";
import { range } from "./measure";
import { Flood, Within } from "./stock";

export function RoomCard({ colour }: { colour: Colour }) {
  const on = v(`on-${colour}`);
  return (
    <>
      <Flood fill={v(colour)} />
      <Sign name={SIGN[colour]} x={9} y={9} size={22} ink={on} />
      <Sign name={SIGN[colour]} x={24} y={46} size={52} ink={on} />
    </>
  );
}

export function RoomBack() {
  return (
    <>
      <Flood fill={v("night")} />
      <Within>
        {range(5).map((row) =>
          range(4).map((column) => (
            <Sign
              name={SIGN[COLOURS[(column + row) % 4]!]}
              x={column * 26 - (row % 2) * 13 + 4}
              y={row * 28 + 4}
              size={18}
              ink={v("night-2")}
            />
          )),
        )}
      </Within>
    </>
  );
}
