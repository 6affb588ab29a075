// Icons of Scandaroon: the suits, and what goes into any row.
import { type Drawings, hangIcons, type IconName } from "../../art/icons";

const ICONS = {
  scimitar: () => (
    <path d="M44 3c2 17-5 28-19.5 34.3l3 3.2c1 1 .9 2.5-.1 3.4-1 .9-2.4.8-3.3-.2l-3-3.2-7 5c-1.5 1-3.5.9-4.8-.4-1.3-1.4-1.3-3.4-.2-4.8l5.4-6.6-3-3.2c-.9-1-.9-2.4.1-3.3 1-.9 2.5-.8 3.4.2l3 3.2C32 24 41 16 44 3Z" />
  ),
  moon: () => (
    <>
      <path d="M30.5 3.5A21 21 0 1 0 44.5 31 17.5 17.5 0 1 1 30.5 3.5Z" />
      <path d="m36 10 2 4.8 5.2.4-4 3.4 1.3 5-4.5-2.7-4.5 2.7 1.3-5-4-3.4 5.2-.4Z" />
    </>
  ),
  turban: () => (
    <>
      <path d="M24 3c2.8 3 3 6.5.8 9.5 9.2.3 18 6.5 20.2 16.5C38 20.5 28.5 19 18 25.5 13 28.6 9 31.5 5 32.5 1.6 21.5 10.5 12.8 23 12.5 21 9.5 21.2 6 24 3Z" />
      <path d="M6 36.5c5-1.4 9-4 14-7C29.5 24 38.5 25.5 45 34.5c.2 2.5-.7 5-2.5 7-6-6-13-7-21-3.5-5.5 2.4-9.5 3.5-13.5 2.7-1.2-1.3-1.8-2.7-2-4.2Z" />
      <path d="M14 44.5c4-.6 7.5-2.2 11-3.6 5.5-2.1 10.3-1.6 14.5 2.6-3 1.7-8 2.5-15.5 2.5-4 0-7.5-.5-10-1.5Z" />
    </>
  ),
  tiles: () => (
    <>
      <path d="M18 2h12v12.5H18ZM18 33.5h12V46H18ZM2 18h12.5v12H2ZM33.5 18H46v12H33.5Z" />
      <path d="m24 16.5 7.5 7.5-7.5 7.5-7.5-7.5Z" />
      {[10, 38].map((x) => [10, 38].map((y) => <circle cx={x} cy={y} r="4" />))}
    </>
  ),
  anywhere: () => (
    <path d="M24 1.5 31 10h-4v11h11v-4l8.5 7-8.5 7v-4H27v11h4l-7 8.5-7-8.5h4V27H10v4l-8.5-7L10 17v4h11V10h-4Z" />
  ),
} satisfies Drawings;

export type ScandaroonIcon = IconName | keyof typeof ICONS;
export const { Icon, Sign } = hangIcons<ScandaroonIcon>(ICONS);
