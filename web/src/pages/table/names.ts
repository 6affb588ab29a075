import type { Names } from "../../games/types";
import { words } from "../../i18n";
import type { SeatInfo } from "../../wire";

export function namesOf(people: SeatInfo[], you: number | null): Names {
  return {
    you,
    of: (seat) =>
      seat === you
        ? words.value.common.you
        : (people[seat]?.name ?? words.value.gather.seat(seat + 1)),
  };
}
