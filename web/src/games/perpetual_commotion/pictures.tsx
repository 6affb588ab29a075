// What the rules mark.
export { cardName, CommotionFace as Picture } from "./cards";
