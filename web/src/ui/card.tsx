// The stage of a card: its place, its state and its name. The drawing on it knows nothing of these.
import {
  type ButtonHTMLAttributes,
  Component,
  type ComponentChildren,
  type CSSProperties,
} from "preact";
import { markOf } from "../state/hint";

/** Drawn once: as long as the card is the same, the drawing is left alone. */
class Drawing extends Component<{ id: string; children: ComponentChildren }> {
  override shouldComponentUpdate(next: { id: string }) {
    return next.id !== this.props.id;
  }
  override render() {
    return (
      <svg viewBox="0 0 100 140" aria-hidden="true">
        {this.props.children}
      </svg>
    );
  }
}

type Stage = {
  /** what is drawn; a new id means a new drawing */
  id: string;
  label: string;
  children: ComponentChildren;
  class?: string;
  style?: CSSProperties;
  /** the name by which its movement is followed from place to place */
  flip?: string;
};

export function Card({ id, label, children, class: state = "", style, flip }: Stage) {
  return (
    <span
      class={`card ${state} ${markOf(flip)}`}
      role="img"
      aria-label={label}
      style={style}
      data-flip={flip}
    >
      <Drawing id={id}>{children}</Drawing>
    </span>
  );
}

export function CardButton({
  id,
  label,
  children,
  class: state = "",
  flip,
  ...rest
}: Stage & Omit<ButtonHTMLAttributes, "id" | "class" | "style">) {
  return (
    <button
      type="button"
      class={`card ${state} ${markOf(flip)}`}
      aria-label={label}
      data-flip={flip}
      {...rest}
    >
      <Drawing id={id}>{children}</Drawing>
    </button>
  );
}
