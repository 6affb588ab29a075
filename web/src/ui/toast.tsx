import { signal } from "@preact/signals";

const text = signal("");
let timer = 0;

/** A short word at the foot of the page that goes by itself. */
export function toast(words: string): void {
  text.value = words;
  clearTimeout(timer);
  timer = window.setTimeout(() => (text.value = ""), 3500);
}

export function Toast() {
  return <div role="status">{text.value && <p class="toast">{text.value}</p>}</div>;
}
