import { dictionary } from "./words";

export { Stone as Picture } from "./art";
export const cardName = (card: string) => dictionary.value.stone(card);
