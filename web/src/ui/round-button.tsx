import { Icon, type IconName } from "../art/icons";

/** A button that is only a picture, with its name for those who hover or listen. */
export function RoundButton({
  icon,
  label,
  act,
  class: extra = "",
  flipped = false,
  disabled = false,
  count = 0,
}: {
  icon: IconName;
  label: string;
  act(): void;
  class?: string;
  flipped?: boolean;
  disabled?: boolean;
  /** how much waits behind it; the label has to say so, too */
  count?: number;
}) {
  return (
    <button
      class={`btn round ${extra}`}
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={act}
    >
      <Icon name={icon} class={flipped ? "flipped" : ""} />
      {count > 0 && <span class="badge spark waits">{count}</span>}
    </button>
  );
}
