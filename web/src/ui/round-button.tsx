import { Icon, type IconName } from "../art/icons";

/** A button that is only a picture, with its name for those who hover or listen. */
export function RoundButton({
  icon,
  label,
  act,
  class: extra = "",
  flipped = false,
  disabled = false,
}: {
  icon: IconName;
  label: string;
  act(): void;
  class?: string;
  flipped?: boolean;
  disabled?: boolean;
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
    </button>
  );
}
