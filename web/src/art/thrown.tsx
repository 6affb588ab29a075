// For the pictures in the lobby: cards thrown on a cloth, and the land behind them.
import type { ComponentChildren } from "preact";
import { Card } from "../ui/card";

export function Thrown({
  x,
  y,
  angle,
  children,
}: {
  x: number;
  y: number;
  angle: number;
  children: ComponentChildren;
}) {
  const style = {
    left: `${x}%`,
    top: `${y}%`,
    transform: `translate(-50%,-50%) rotate(${angle}deg)`,
  };
  return (
    <Card id="thrown" label="" style={style}>
      {children}
    </Card>
  );
}

export function Backdrop({ children }: { children: ComponentChildren }) {
  return (
    <svg class="land" aria-hidden="true" viewBox="0 0 400 200" preserveAspectRatio="xMidYMax slice">
      {children}
    </svg>
  );
}
