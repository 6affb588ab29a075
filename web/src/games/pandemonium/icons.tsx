// Icons of Pandemonium: the groups, and the World.
import { type Drawings, type IconName, line, withIcons } from "../../art/icons";

const ICONS = {
  ring: () => (
    <path
      fill-rule="evenodd"
      d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42Zm0 11a10 10 0 1 0 0 20 10 10 0 0 0 0-20Z"
    />
  ),
  kite: () => (
    <>
      <path d="M24 2 42 20 24 37 6 20Z" />
      <path {...line(5)} d="M24 36c-5 4 4 5-2 9.5" />
    </>
  ),
  drop: () => <path d="M24 2c10 12 15.5 19.5 15.5 28a15.5 15.5 0 0 1-31 0C8.5 21.5 14 14 24 2Z" />,
  stairs: () => <path d="M4 44V31h11.5V19H27V7h17v37Z" />,
  bridge: () => <path d="M2 14h44v8h-3v20h-8.5V36a10.5 10.5 0 0 0-21 0v6H5V22H2Z" />,
  globe: () => (
    <path
      fill="none"
      stroke="currentColor"
      stroke-width="4"
      d="M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40ZM24 4c-12 10-12 30 0 40M24 4c12 10 12 30 0 40M5 18h38M5 30h38"
    />
  ),
} satisfies Drawings;

export type PandemoniumIcon = IconName | keyof typeof ICONS;
export const { Icon, Sign } = withIcons(ICONS);
