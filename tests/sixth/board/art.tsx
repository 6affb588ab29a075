// A stone, the heavier the larger, in a box of 100 × 140.
export function Stone({ card }: { card: string }) {
  const radius = 18 + 5 * Number(card);
  return (
    <>
      <ellipse cx="50" cy="70" rx={radius} ry={radius * 0.8} fill="var(--stone)" />
      <text x="50" y="80" text-anchor="middle" font-size="30" fill="var(--paper)">
        {card}
      </text>
    </>
  );
}
