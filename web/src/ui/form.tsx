// Parts of forms: a switch, a slider, and a choice of a few as a row of pills.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export function Switch({
  label,
  help,
  on,
  change,
}: {
  label: string;
  help?: string;
  on: boolean;
  change(on: boolean): void;
}) {
  return (
    <label class="switch">
      <span>
        {label}
        {help && <small>{help}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </label>
  );
}

export function Slider({
  label,
  value,
  change,
}: {
  label: string;
  /** of a hundred */
  value: number;
  change(value: number): void;
}) {
  return (
    <label class="slider">
      {label}
      <input
        type="range"
        max={100}
        step={5}
        value={value}
        onChange={(event) => change(Number(event.currentTarget.value))}
      />
    </label>
  );
}

type Choice<Value> = { value: Value; label: ComponentChildren; name?: string; disabled?: boolean };

export function Pick<Value extends string | number>({
  label,
  choices,
  value,
  change,
  class: extra = "",
}: {
  label: string;
  choices: Choice<Value>[];
  value: Value;
  change(value: Value): void;
  class?: string;
}) {
  const group = useId();
  return (
    <fieldset class="set">
      <legend>{label}</legend>
      <div class={`pick ${extra}`}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={group}
              checked={choice.value === value}
              aria-label={choice.name}
              disabled={choice.disabled}
              onChange={() => change(choice.value)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
