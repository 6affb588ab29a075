// A page that was left open while the server was updated loads itself anew, once.
import type { Welcome } from "../wire";

type Greeting = Pick<Welcome, "wire">;

/** The number of the protocol that this client speaks. */
const WIRE: Welcome["wire"] = 1;
const PLACE = "rumpus.wire";

/** A client that was loaded anew and is still older has to do. */
export const isOutdated = ({ wire }: Greeting) =>
  wire !== WIRE && sessionStorage.getItem(PLACE) !== String(wire);

export function loadAnew({ wire }: Greeting): void {
  sessionStorage.setItem(PLACE, String(wire));
  location.reload();
}
