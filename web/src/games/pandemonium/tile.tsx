// The picture in the lobby: cards thrown on the game's cloth.
import { Thrown } from "../../art/thrown";
import { PandemoniumBack, PandemoniumCard, PandemoniumWhite } from "./art";

const called = (left: number, top: number) => (
  <b class="called" style={{ left: `${left}%`, top: `${top}%` }}>
    2
  </b>
);

export function Scene() {
  return (
    <>
      <svg class="arc" aria-hidden="true" viewBox="0 0 200 100" preserveAspectRatio="none">
        <path
          d="M38 26C70-2 130-2 162 26M162 80c-32 26-92 26-124 0"
          fill="none"
          stroke="var(--ink)"
          stroke-width="2.5"
          stroke-dasharray="2 7"
          stroke-linecap="round"
          vector-effect="non-scaling-stroke"
        />
      </svg>
      <Thrown x={16} y={56} angle={-14}>
        <PandemoniumBack />
      </Thrown>
      <Thrown x={20} y={52} angle={-6}>
        <PandemoniumBack />
      </Thrown>
      {called(19, 53)}
      <Thrown x={42} y={54} angle={-5}>
        <PandemoniumCard
          group={3}
          a={{ name: "Lyon", region: "Western Europe" }}
          b={{ name: "Hanoi", region: "Southeast Asia" }}
          seed={10}
        />
      </Thrown>
      <Thrown x={58} y={52} angle={6}>
        <PandemoniumWhite />
      </Thrown>
      <Thrown x={80} y={52} angle={6}>
        <PandemoniumBack />
      </Thrown>
      <Thrown x={84} y={56} angle={14}>
        <PandemoniumBack />
      </Thrown>
      {called(83, 55)}
    </>
  );
}
