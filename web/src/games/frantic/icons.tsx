// Icons of Frantic: what the special cards do.
import { type Drawings, type IconName, line, withIcons } from "../../art/icons";

const ICONS = {
  gift: () => (
    <>
      <path d="M6 23h15.5v22H9a3 3 0 0 1-3-3ZM26.5 23H42v19a3 3 0 0 1-3 3H26.5ZM3.5 13h18v8H5.5a2 2 0 0 1-2-2ZM26.5 13h18v6a2 2 0 0 1-2 2h-16Z" />
      <path
        fill="none"
        stroke="currentColor"
        stroke-width="4.5"
        d="M24 12C21 2 9.5 2 11 8.5 12 12 20 12 24 12ZM24 12C27 2 38.5 2 37 8.5 36 12 28 12 24 12Z"
      />
    </>
  ),
  swap: () => <path {...line(6.5)} d="M6 16h31M29 6l10 10-10 10M42 32H11M19 22 9 32l10 10" />,
  skip: () => (
    <>
      <path {...line(6.5)} d="M5 35C8 15 27 9 36 23M38.5 11 37.5 24.5 24.5 22.5" />
      <circle cx="22" cy="38" r="6" />
    </>
  ),
  weight: () => (
    <path
      fill-rule="evenodd"
      d="M24 3a9 9 0 0 1 8 13h5a3 3 0 0 1 3 2.5L44 42a3 3 0 0 1-3 3H7a3 3 0 0 1-3-3l4-23.5A3 3 0 0 1 11 16h5a9 9 0 0 1 8-13Zm0 5.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7Z"
    />
  ),
  bounce: () => <path {...line(7)} d="M9 10h19a12.5 12.5 0 0 1 0 25H10M19 24 8.5 35 19 45" />,
} satisfies Drawings;

export type FranticIcon = IconName | keyof typeof ICONS;
export const { Icon, Sign } = withIcons(ICONS);
