// The room's own shapes fall over the results, once.
import { useEffect, useRef } from "preact/hooks";

const PIECES = 28;
const TIME = 1200;
const SHAPES = [
  ["M2 46V24a22 22 0 0 1 22 22Z", "--red"],
  ["M26 46V24h20v22Z", "--blue"],
  ["M13 2a10 10 0 1 0 .01 0Z", "--yellow"],
  ["M36 2 46 21.5H26Z", "--green"],
] as const;

const about = (middle: number, spread: number) => middle + (Math.random() - 0.5) * spread;

function fall(piece: Element): void {
  const turn = `rotate(${about(0, 900)}deg)`;
  piece.animate(
    [
      { transform: "translateY(-20%) rotate(0)", opacity: 1 },
      { transform: `translate(${about(0, 120)}px, 60vh) ${turn}`, opacity: 0 },
    ],
    { duration: TIME * about(0.85, 0.3), easing: "ease-in", fill: "forwards" },
  );
}

export function Confetti() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const piece of box.current!.children) fall(piece);
    const timer = setTimeout(() => box.current?.remove(), TIME);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="confetti" aria-hidden="true" ref={box}>
      {[...Array(PIECES).keys()].map((i) => {
        const [path, colour] = SHAPES[i % SHAPES.length]!;
        return (
          <svg
            key={i}
            aria-hidden="true"
            viewBox="0 0 48 48"
            style={{ left: `${(100 * i) / PIECES}%` }}
          >
            <path d={path} fill={`var(${colour})`} />
          </svg>
        );
      })}
    </div>
  );
}
