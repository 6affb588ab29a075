import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../i18n";
import { RoundButton } from "./round-button";

/** Milliseconds after which a key is meant for the dialog and not for what was there before. */
const CALM = 600;

type Kind = "middle" | "drawer" | "sheet";

/**
 * A dialog of the browser itself: it keeps the focus, closes with Escape and gives the focus back.
 * None of its buttons has the focus at first: fast fingers that mean the table must not press it.
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
  const opened = useRef(0);
  // At once: a key that follows is already the dialog's.
  useLayoutEffect(() => {
    opened.current = performance.now();
    box.current!.showModal();
    box.current!.focus();
  }, []);
  const onBackdrop = (event: MouseEvent) => event.target === box.current && close();
  const isClosed = useRef(false);
  const end = () => {
    if (isClosed.current) return;
    isClosed.current = true;
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key === "Escape" && !event.isComposing) {
      // The browser would tell later that it is closed, and then close what the next key opens.
      event.preventDefault();
      box.current!.close();
      return end();
    }
    const isCalm = performance.now() - opened.current > CALM;
    if (key === "Enter" && target === box.current && isCalm)
      box.current!.querySelector<HTMLElement>(".foot .btn.main")?.click();
  };
  return (
    <dialog
      ref={box}
      class={kind}
      tabIndex={-1}
      aria-label={title}
      onClose={end}
      onClick={onBackdrop}
      onKeyDown={onKeyDown}
    >
      <header class="dialog-head">
        <h2>{title}</h2>
        <RoundButton icon="close" label={words.value.common.close} act={close} />
      </header>
      <div class="dialog-body">{children}</div>
    </dialog>
  );
}
