// What the rules mark.
export { CommotionFace as Picture, cardName } from "./cards";
