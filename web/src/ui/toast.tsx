import { signal } from "@preact/signals";

const text = signal("");
let timer = 0;

/** A short word at the foot of the page that goes by itself. */
export function toast(words: string, time = 3500): void {
  text.value = words;
  clearTimeout(timer);
  timer = window.setTimeout(() => (text.value = ""), time);
}

/** Takes these words back, if they are still there. */
export function untoast(words: string): void {
  if (text.value === words) text.value = "";
}

export function Toast() {
  return <div role="status">{text.value && <p class="toast">{text.value}</p>}</div>;
}
