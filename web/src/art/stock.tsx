// The paper of every card: a box of 100 x 140, corner 9, margin 3.5.
import type { ComponentChildren } from "preact";
import { token } from "./colours";

export function Stock({ fill = token("paper") }: { fill?: string }) {
  return <rect width="100" height="140" rx="9" fill={fill} />;
}

/** Paper with one colour up to the margin. */
export function Flood({ fill }: { fill: string }) {
  return (
    <>
      <Stock />
      <rect x="3.5" y="3.5" width="93" height="133" rx="6.5" fill={fill} />
    </>
  );
}

/** Cut off at the margin of the card. */
export function Within({ children }: { children: ComponentChildren }) {
  return <g clip-path="url(#face)">{children}</g>;
}
