// The pictures in the lobby: each game's cards thrown on its cloth.
import type { ComponentChildren } from "preact";
import { Card } from "../ui/card";
import { CommotionCard, CommotionStart } from "../games/perpetual_commotion/art";
import { Fantastic, FranticNumber, FranticSpecial } from "../games/frantic/art";
import { KingdomCard } from "../games/kingdom_four/art";
import { range } from "./measure";
import { PandemoniumBack, PandemoniumCard, PandemoniumWhite } from "../games/pandemonium/art";
import { ScandaroonCard } from "../games/scandaroon/art";

function Thrown({ x, y, angle, children }: { x: number; y: number; angle: number; children: ComponentChildren }) {
  const style = { left: `${x}%`, top: `${y}%`, transform: `translate(-50%,-50%) rotate(${angle}deg)` };
  return <Card id="thrown" label="" style={style}>{children}</Card>;
}

const dash = (left: number, top: number, width: number) => <i class="dash" style={{ left: `${left}%`, top: `${top}%`, width: `${width}%` }} />;
const called = (left: number, top: number) => <b class="called" style={{ left: `${left}%`, top: `${top}%` }}>2</b>;

function Backdrop({ children }: { children: ComponentChildren }) {
  return <svg class="land" viewBox="0 0 400 200" preserveAspectRatio="xMidYMax slice">{children}</svg>;
}

const SCENES: Record<string, () => ComponentChildren> = {
  frantic: () => (
    <>
      <Thrown x={16} y={66} angle={-24}><FranticSpecial colour="green" sign="skip" title="SKIP" /></Thrown>
      <Thrown x={33} y={54} angle={-11}><FranticNumber colour="red" number={7} /></Thrown>
      <Thrown x={52} y={50} angle={1}><Fantastic /></Thrown>
      <Thrown x={71} y={55} angle={13}><FranticNumber colour="yellow" number={3} /></Thrown>
      <Thrown x={88} y={70} angle={25}><FranticNumber colour="night" number={6} /></Thrown>
    </>
  ),
  perpetual_commotion: () => (
    <>
      {dash(6, 26, 24)}{dash(3, 46, 18)}{dash(8, 66, 15)}
      <Thrown x={34} y={58} angle={-6}><CommotionStart /></Thrown>
      <Thrown x={56} y={46} angle={4}><CommotionCard colour="red" number={2} /></Thrown>
      <Thrown x={70} y={60} angle={-5}><CommotionCard colour="blue" number={7} /></Thrown>
      <Thrown x={86} y={44} angle={9}><CommotionCard colour="green" number={12} /></Thrown>
    </>
  ),
  pandemonium: () => (
    <>
      <svg class="arc" viewBox="0 0 200 100" preserveAspectRatio="none">
        <path d="M38 26C70-2 130-2 162 26M162 80c-32 26-92 26-124 0" fill="none" stroke="var(--ink)" stroke-width="2.5" stroke-dasharray="2 7" stroke-linecap="round" vector-effect="non-scaling-stroke" />
      </svg>
      <Thrown x={16} y={56} angle={-14}><PandemoniumBack /></Thrown>
      <Thrown x={20} y={52} angle={-6}><PandemoniumBack /></Thrown>
      {called(19, 53)}
      <Thrown x={42} y={54} angle={-5}><PandemoniumCard group={3} a={{ name: "Lyon", region: "Western Europe" }} b={{ name: "Hanoi", region: "Southeast Asia" }} seed={10} /></Thrown>
      <Thrown x={58} y={52} angle={6}><PandemoniumWhite /></Thrown>
      <Thrown x={80} y={52} angle={6}><PandemoniumBack /></Thrown>
      <Thrown x={84} y={56} angle={14}><PandemoniumBack /></Thrown>
      {called(83, 55)}
    </>
  ),
  kingdom_four: () => (
    <>
      <Backdrop>
        <circle cx="322" cy="62" r="30" fill="var(--yellow)" />
        <path d="M0 200V130L60 76 118 140 160 104 230 200Z" fill="var(--red)" opacity=".85" />
        <path d="M150 200c40-60 120-70 250-40v40Z" fill="var(--green)" />
        <path d="M0 176c30-16 56-16 84 0s56 16 84 0 56-16 84 0 56 16 84 0 44-14 64-6v30H0Z" fill="var(--blue)" />
      </Backdrop>
      <Thrown x={20} y={54} angle={-10}><KingdomCard colour="yellow" item="key" number={1} /></Thrown>
      <Thrown x={40} y={50} angle={-3}><KingdomCard colour="red" item="axe" number={2} /></Thrown>
      <Thrown x={60} y={50} angle={3}><KingdomCard colour="green" item="shield" number={3} /></Thrown>
      <Thrown x={80} y={54} angle={10}><KingdomCard colour="blue" item="coin" number={4} /></Thrown>
    </>
  ),
  scandaroon: () => (
    <>
      <Backdrop>{range(5).map((i) => <path d={`M${i * 84 - 8} 210V90c0-34 26-44 40-66 14 22 40 32 40 66v120Z`} fill="var(--t2)" />)}</Backdrop>
      <Thrown x={16} y={54} angle={0}><ScandaroonCard suits={["moon"]} value={3} effect="<+2" /></Thrown>
      <Thrown x={38} y={54} angle={0}><ScandaroonCard suits={["tiles"]} value={5} effect="<+1" /></Thrown>
      <Thrown x={60} y={54} angle={0}><ScandaroonCard suits={["scimitar"]} value={2} ability="STRIKE 5" /></Thrown>
      <Thrown x={83} y={50} angle={5}><ScandaroonCard suits={["turban"]} value={6} end /></Thrown>
    </>
  ),
};

export function Scene({ game }: { game: string }) {
  return <>{SCENES[game]?.()}</>;
}
