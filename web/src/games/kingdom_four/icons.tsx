// Icons of Kingdom Four: the things on the cards.
import { type Drawings, type IconName, withIcons } from "../../art/icons";

const ICONS = {
  key: () => (
    <path
      fill-rule="evenodd"
      d="M15 4a12 12 0 0 1 11.3 16.2L44 38v6h-8v-5h-5v-5h-5l-5.5-6.3A12 12 0 1 1 15 4Zm-1 6.5a4.6 4.6 0 1 0 0 9.2 4.6 4.6 0 0 0 0-9.2Z"
    />
  ),
  axe: () => (
    <path d="M21 3.5c2-.9 4.3.1 5 2.2L41 41.5c.8 2-.2 3.4-1.8 4-1.7.7-3.3 0-4.1-1.9L19.6 7.3c-.6-1.5 0-3.1 1.4-3.8ZM27.5 6.5C34 2 41 3 46 8.5c-1 7.6-4.6 13-11.6 16.5L31 17.5l-8.5 3.7c-2.4 3-5.6 4.5-9.6 4.5C12.5 18 16 12.5 23 10Z" />
  ),
  coin: () => (
    <path
      fill-rule="evenodd"
      d="M24 3a21 21 0 1 1 0 42 21 21 0 0 1 0-42Zm0 6.2a14.8 14.8 0 1 0 0 29.6 14.8 14.8 0 0 0 0-29.6ZM24 14.5l9.5 9.5-9.5 9.5-9.5-9.5Z"
    />
  ),
} satisfies Drawings;

export type KingdomIcon = IconName | keyof typeof ICONS;
export const { Icon, Sign, Signs } = withIcons(ICONS);
