import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { RoundButton } from "./round-button";

type Kind = "middle" | "drawer" | "sheet";

/**
 * A dialog of the browser itself: it keeps the focus, closes with Escape and gives the focus back.
 */
export function Dialog({
  title,
  kind = "middle",
  close,
  children,
}: {
  title: string;
  kind?: Kind;
  close(): void;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current!.showModal(), []);
  const onBackdrop = (event: MouseEvent) => event.target === box.current && close();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too, by the browser itself
    <dialog ref={box} class={kind} aria-label={title} onClose={close} onClick={onBackdrop}>
      <header class="dialog-head">
        <h2>{title}</h2>
        <RoundButton icon="close" label={words.value.common.close} act={close} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
