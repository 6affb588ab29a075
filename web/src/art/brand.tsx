import { words } from "../i18n";
import { Word } from "./letters";

function Blocks() {
  return (
    <svg class="blocks" viewBox="0 0 48 48" aria-hidden="true">
      <path d="M2 46V24a22 22 0 0 1 22 22Z" fill="var(--red)" />
      <path d="M26 46V24h20v22Z" fill="var(--blue)" />
      <circle cx="13" cy="12" r="10" fill="var(--yellow)" />
      <path d="M36 2 46 21.5H26Z" fill="var(--green)" />
    </svg>
  );
}

export function Brand() {
  return (
    <a class="brand" href="/" aria-label={words.value.common.toLobby}>
      <Blocks />
      <Word text="Rumpus" weight={17} />
    </a>
  );
}
