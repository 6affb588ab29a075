// A picture of the end to share: who, by how many points, and how they went.
import { words } from "../../../i18n";
import { minus } from "../../../ui/minus";
import { toast } from "../../../ui/toast";
import type { Interim, Result, TableInfo } from "../../../wire";
import { labelsOf, linesIn } from "./lines";
import { short } from "./short";

/** In the picture nobody is "You". */
type Story = { title: string; headline: string; labels: string[]; standings: Interim[] };

const WIDTH = 1200;
const HEIGHT = 630;
const EDGE = 64;
const CHART = { left: EDGE, top: 250, width: 800, height: 290 };
const PAPER = "#f3e8e4";
const INK = "#2a1a2b";
/** Seats beyond the fourth have the same colours, dashed. */
const LINES = ["#1a6b4f", "#b01c24", "#1f3fb8", "#94500a"];
const BLOCKS: [path: string, colour: string][] = [
  ["M2 46V24a22 22 0 0 1 22 22Z", "#cc371e"],
  ["M26 46V24h20v22Z", "#2f55d4"],
  ["M13 2a10 10 0 1 0 .01 0Z", "#f7bb26"],
  ["M36 2 46 21.5H26Z", "#0c5f45"],
];

/** By the system's own sheet where it takes pictures, else as a file. */
export async function sharePicture(
  { title, seats }: TableInfo,
  { winners, scores }: Result,
  standings: Interim[],
): Promise<void> {
  const names = seats.map(({ name }) => short(name));
  const headline = words.value.results.won(
    winners.map((seat) => names[seat]!),
    false,
  );
  const labels = names.map((name, seat) => `${name} ${minus(scores[seat]!)}`);
  const blob = await drawn({ title, headline, labels, standings });
  if (!blob) return toast(words.value.refused);
  const file = new File([blob], "rumpus.png", { type: blob.type });
  const sheet = { files: [file], title: headline };
  const isTouch = matchMedia("(pointer: coarse)").matches;
  if (isTouch && navigator.canShare?.(sheet)) await navigator.share(sheet).catch(() => {});
  else download(blob);
}

function download(blob: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = "rumpus.png";
  link.target = "_blank"; // not a page of the room
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function drawn(story: Story): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d")!;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawHead(pen, story);
  if (story.standings.length > 2) drawLines(pen, story);
  else drawPoints(pen, story);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function write(pen: CanvasRenderingContext2D, text: string, x: number, y: number, size: number) {
  pen.font = `800 ${size}px system-ui, sans-serif`;
  pen.fillText(text, x, y, WIDTH - x - EDGE);
}

function drawHead(pen: CanvasRenderingContext2D, { title, headline }: Story): void {
  pen.save();
  pen.translate(EDGE, 52);
  pen.scale(1.4, 1.4);
  for (const [path, colour] of BLOCKS) {
    pen.fillStyle = colour;
    pen.fill(new Path2D(path));
  }
  pen.restore();
  pen.fillStyle = INK;
  write(pen, `Rumpus · ${title}`, EDGE + 92, 100, 36);
  write(pen, headline, EDGE, 200, 64);
}

function drawPoints(pen: CanvasRenderingContext2D, { labels }: Story): void {
  pen.fillStyle = INK;
  for (const [seat, label] of labels.entries())
    write(pen, label, EDGE, CHART.top + 40 + seat * 42, 32);
}

function drawLines(pen: CanvasRenderingContext2D, { labels, standings }: Story): void {
  const lines = linesIn(standings, CHART);
  const places = labelsOf(lines, 36, HEIGHT - 40);
  for (const [seat, line] of lines.entries()) {
    pen.strokeStyle = pen.fillStyle = LINES[seat % LINES.length]!;
    pen.setLineDash(seat < LINES.length ? [] : [14, 8]);
    pen.lineWidth = 6;
    pen.lineJoin = "round";
    pen.beginPath();
    for (const { x, y } of line) pen.lineTo(x, y);
    pen.stroke();
    write(pen, labels[seat]!, CHART.left + CHART.width + 24, places[seat]! + 10, 28);
  }
}
