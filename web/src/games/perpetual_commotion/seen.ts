// The table as one sees it: a card of one's own lies on its pile before the table has answered.
import type * as made from "./view.gen";

export type Pile = made.Pile & {
  /** the table has not answered yet */
  pending?: boolean;
};

export type Seen = Omit<made.View, "piles"> & { piles: Pile[] };
