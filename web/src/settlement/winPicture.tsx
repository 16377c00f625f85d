/** A win as a picture that can be sent: the town, the winner's face, the hand, the sum. Drawn on the device. */

import { render } from "preact";
import { fetchLook } from "../looks/looks";
import type { TownLook } from "../looks/townLook";
import type { TableState, Win } from "../model";
import { Face } from "../people/Face";
import type { Sitter } from "../people/sitters";
import { pointsOf } from "../table/player/winGrade";
import { signed } from "../words/numbers";
import { flowsOf } from "./flows";
import type { ReadGroup, ReadTile } from "./reading";

const WIDE = 1080;
const HIGH = 1350;
const SKY = 500;
const FACE = 250;
const PAYER = 92;
const HAND = { top: 862, across: 984, gap: 0.32 } as const;

export interface WinToShare {
  readonly win: Win;
  readonly at: number;
  readonly state: TableState;
  readonly sitters: readonly Sitter[];
  readonly groups: readonly ReadGroup[];
  /** Who, what, how it was called, and where. */
  readonly words: { readonly how: string; readonly name: string; readonly town: string };
}

interface Placed {
  readonly tile: ReadTile;
  readonly x: number;
  readonly y: number;
  readonly wide: number;
}

/** Where the tiles lie: in one row or two, as large as they fit, each row in the middle. */
export function placeHand(groups: readonly ReadGroup[]): Placed[] {
  const count = groups.reduce((sum, { tiles }) => sum + tiles.length, 0);
  const rows: ReadGroup[][] = [[], []];
  let before = 0;
  for (const group of groups) {
    rows[before < count / 2 ? 0 : 1]?.push(group);
    before += group.tiles.length;
  }
  const long = (row: readonly ReadGroup[]): number =>
    row.reduce((sum, { tiles }) => sum + tiles.length, 0) + HAND.gap * Math.max(row.length - 1, 0);
  const wide = Math.min(HAND.across / Math.max(...rows.map(long), 1), 116);
  return rows.flatMap((row, line) => {
    let x = (WIDE - wide * long(row)) / 2;
    const y = HAND.top + line * wide * 1.46;
    return row.flatMap(({ tiles }) => {
      const placed = tiles.map((tile, at) => ({ tile, x: x + at * wide, y, wide }));
      x += wide * (tiles.length + HAND.gap);
      return placed;
    });
  });
}

const drawn = (id: string): string => document.getElementById(id)?.innerHTML ?? "";

/** A tile as a body with its face; the one it was won on is raised. */
function TileBody({ tile: { face, wild, won }, x, y, wide }: Placed) {
  const high = wide * 1.3334;
  const inside = drawn(`tile-${face}`) + (wild ? drawn("tile-wild") : "");
  return (
    <g transform={`translate(${x} ${y - (won ? 0.14 * wide : 0)})`}>
      <rect y={0.1 * wide} width={wide} height={high} rx={0.12 * wide} fill="#2a7d5d" />
      <rect y={0.05 * wide} width={wide} height={high} rx={0.12 * wide} fill="#e4d7b6" />
      <rect
        width={wide}
        height={high}
        rx={0.12 * wide}
        fill={wild ? "#fdebb8" : "#fffbf0"}
        stroke={won ? "#e7b94c" : "#d8ccb0"}
        stroke-width={won ? 6 : 1}
      />
      <svg
        aria-hidden="true"
        width={wide}
        height={high}
        viewBox="0 0 60 80"
        dangerouslySetInnerHTML={{ __html: inside }}
      />
    </g>
  );
}

function Round({ character, x, y, size, mood, ring }: RoundProps) {
  const clip = `round-${x}-${y}`;
  return (
    <g>
      <clipPath id={clip}>
        <circle cx={x + size / 2} cy={y + size / 2} r={size / 2} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <Face {...{ character, x, y, size, mood }} />
      </g>
      <circle
        cx={x + size / 2}
        cy={y + size / 2}
        r={size / 2}
        fill="none"
        stroke={ring}
        stroke-width={size / 22}
      />
    </g>
  );
}

interface RoundProps {
  readonly character: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly mood: "pleased" | "struck";
  readonly ring: string;
}

const payersOf = ({ win, at, state }: WinToShare) =>
  flowsOf(state.transfers.filter((one) => one.win === at && one.to === win.seat));

/** Where a payer's face stands, from the right. */
const payerAt = (at: number): number => WIDE - 60 - (at + 1) * (PAYER + 108);

function Picture({ look, ...it }: WinToShare & { readonly look: TownLook }) {
  const { win, sitters, groups } = it;
  const { near } = look.colours;
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      aria-hidden="true"
      width={WIDE}
      height={HIGH}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
    >
      <rect width={WIDE} height={HIGH} fill="#17130f" />
      <rect width={WIDE} height={HIGH} fill={near} opacity="0.42" />
      <svg
        aria-hidden="true"
        width={WIDE}
        height={SKY}
        viewBox={look.windows.wide.join(" ")}
        preserveAspectRatio="xMidYMid slice"
      >
        <look.Scene night={false} />
      </svg>
      <Round
        character={sitters[win.seat]?.character ?? ""}
        {...{ x: (WIDE - FACE) / 2, y: SKY - FACE / 2 - 20, size: FACE }}
        mood="pleased"
        ring="#e7b94c"
      />
      {placeHand(groups).map((placed, at) => (
        <TileBody key={at} {...placed} />
      ))}
      {payersOf(it).map(({ from }, at) => (
        <Round
          key={from}
          character={sitters[from]?.character ?? ""}
          {...{ x: payerAt(at), y: 1180, size: PAYER }}
          mood="struck"
          ring="#857b66"
        />
      ))}
      <svg aria-hidden="true" x={WIDE - 110} y={28} width={82} height={82} viewBox="0 0 64 64">
        <g style={{ color: "#e7b94c" }}>
          <look.Seal />
        </g>
      </svg>
    </svg>
  );
}

const SANS = "system-ui, 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
const SERIF = "ui-serif, Georgia, serif";
const DISPLAY = "'Fangcheng Display', ui-serif, 'Songti SC', serif";

interface Line {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly font: (size: number) => string;
  readonly size: number;
  readonly fill: string;
  readonly align?: CanvasTextAlign;
}

/** The words, which the page's own letters are there for; none is wider than the picture. */
function linesOf(it: WinToShare): Line[] {
  const { words, win, at, state } = it;
  const middle = { x: WIDE / 2, align: "center" as const };
  return [
    {
      ...middle,
      text: words.how,
      y: 678,
      size: 42,
      fill: "#fdf6e3",
      font: (px) => `600 ${px}px ${SANS}`,
    },
    {
      ...middle,
      text: words.name,
      y: 812,
      size: 132,
      fill: "#e7b94c",
      font: (px) => `700 ${px}px ${DISPLAY}`,
    },
    {
      ...{ text: signed(pointsOf(at, win, state.transfers)), x: 60, y: 1266 },
      ...{ size: 128, fill: "#e7b94c", font: (px) => `700 ${px}px ${SERIF}` },
    },
    ...payersOf(it).map(
      ({ points }, place): Line => ({
        ...{ text: signed(-points), x: payerAt(place) + PAYER + 14, y: 1242 },
        ...{ size: 46, fill: "#fdf6e3", font: (px) => `700 ${px}px ${SERIF}` },
      }),
    ),
    {
      text: words.town,
      x: 60,
      y: 1322,
      size: 30,
      fill: "#cfc7b3",
      font: (px) => `${px}px ${SANS}`,
    },
  ];
}

/** Make the picture; null where the device cannot. */
export async function winPicture(it: WinToShare): Promise<Blob | null> {
  const look = await fetchLook(it.state.variant);
  const holder = document.createElement("div");
  render(<Picture {...it} look={look} />, holder);
  const drawing = new XMLSerializer().serializeToString(holder.firstElementChild as Element);
  render(null, holder);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  await document.fonts.load(`700 99px ${DISPLAY}`, it.words.name).catch(() => []);
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDE, height: HIGH });
  const pen = canvas.getContext("2d");
  if (pen === null) return null;
  pen.drawImage(image, 0, 0);
  for (const { text, x, y, font, size, fill, align = "left" } of linesOf(it)) {
    pen.font = font(size);
    const room = WIDE - 96;
    const wide = pen.measureText(text).width;
    if (wide > room) pen.font = font(Math.floor((size * room) / wide));
    Object.assign(pen, { fillStyle: fill, textAlign: align });
    pen.fillText(text, x, y);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}
