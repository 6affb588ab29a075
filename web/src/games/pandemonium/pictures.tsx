// What the rules mark.
export { cardName, Face as Picture } from "./cards";
