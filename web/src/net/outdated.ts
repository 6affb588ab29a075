// A page that was left open while the server was updated loads itself anew, once.
import type { Welcome } from "../wire";

/** The number of the protocol that this client speaks. */
const WIRE: Welcome["wire"] = 1;
const PLACE = "rumpus.wire";

/** A client that was loaded anew and is still older has to do. */
export const isOutdated = ({ wire }: Welcome) =>
  wire !== WIRE && sessionStorage.getItem(PLACE) !== String(wire);

export function loadAnew({ wire }: Welcome): void {
  sessionStorage.setItem(PLACE, String(wire));
  location.reload();
}
