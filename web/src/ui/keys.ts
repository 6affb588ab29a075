import { useLayoutEffect, useRef } from "preact/hooks";

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select");

/**
 * Calls back for every key that is not meant for a text field, an open dialog or a shortcut of the
 * browser.
 */
export function useKeys(pressed: (key: string, event: KeyboardEvent) => void): void {
  // Other effects come after the next frame; fast fingers are faster, and a key must meet what is
  // on the screen.
  const latest = useRef(pressed);
  latest.current = pressed;
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const taken = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (!taken && !typing(event.target) && !document.querySelector("dialog:modal"))
        latest.current(event.key, event);
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/** Moves the focus among some buttons, round and round. */
export function stepFocus(buttons: HTMLElement[], by: number): void {
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  buttons.at((at < 0 && by < 0 ? by : at + by) % buttons.length)?.focus();
}
