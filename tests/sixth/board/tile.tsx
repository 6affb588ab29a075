import { Stone } from "./art";

export const Scene = () => (
  <svg class="land" viewBox="0 0 100 140" aria-hidden="true">
    <Stone card="5" />
  </svg>
);
