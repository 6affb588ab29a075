// What the rules mark.
export { cardName, KingdomFace as Picture } from "./cards";
