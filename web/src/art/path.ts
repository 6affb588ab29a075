import { round3 } from "./measure";

/** By how much the number at `index` of a command goes along: H has only an x, V only a y, and of an
 *  arc the last two numbers say where it ends. */
function along(command: string, index: number, dx: number, dy: number): number {
  if (command === "A") return [dx, dy][(index % 7) - 5] ?? 0;
  if (command === "H") return dx;
  if (command === "V") return dy;
  return index % 2 ? dy : dx;
}

/** The same path elsewhere. Small letters count from where the path is, and need not be told. */
export function shifted(path: string, dx: number, dy = 0): string {
  return path.replace(/([A-Z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    const told = numbers.match(/-?(\d+\.?\d*|\.\d+)/g) ?? [];
    return command + told.map((n, i) => round3(Number(n) + along(command, i, dx, dy))).join(" ");
  });
}
