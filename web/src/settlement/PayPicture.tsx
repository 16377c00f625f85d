import { Face } from "../people/Face";
import { seatColour } from "../people/SeatSign";
import type { SeatPlace } from "../people/seating";
import { tellApart } from "../people/shorten";
import type { Sitter } from "../people/sitters";
import { arrowBetween, type Flow, type Party, PICTURE, type Spot, spotOf } from "./flows";
import css from "./settlement.module.css";

/** As many Latin letters as a plate has room for. */
const ROOM = 9;
const FACE = 28;

interface PayPictureProps {
  readonly flows: readonly Flow[];
  readonly places: readonly SeatPlace[];
  readonly sitters: readonly Sitter[];
  readonly windOf: (seat: number) => string;
  readonly nameOf: (party: Party) => string;
  readonly label: string;
}

/** The seats around the table with faces, winds and colours, and arrows with points. */
export function PayPicture({ flows, places, sitters, windOf, nameOf, label }: PayPictureProps) {
  const spot = (party: Party): Spot =>
    spotOf(party === "house" ? "house" : (places[party] ?? "own"));
  const names = tellApart(
    sitters.map(({ name }) => name),
    ROOM,
  );
  const text = flows.map(({ from, to, points }) => `${nameOf(from)} → ${nameOf(to)} ${points}`);
  return (
    <svg
      class={css.payPicture}
      data-part="pay-picture"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      role="img"
      aria-label={`${label}: ${text.join(", ")}`}
    >
      <defs>
        {places.map((place, seat) => (
          <Head key={place} seat={seat} />
        ))}
      </defs>
      {flows.map((flow) => (
        <FlowArrow
          key={`${flow.from}>${flow.to}`}
          flow={flow}
          from={spot(flow.from)}
          to={spot(flow.to)}
          paired={flows.some(({ from, to }) => from === flow.to && to === flow.from)}
        />
      ))}
      {sitters.map((sitter, seat) => (
        <Plate
          key={seat}
          {...{ seat, sitter }}
          spot={spot(seat)}
          name={names[seat] ?? ""}
          wind={windOf(seat)}
        />
      ))}
      {flows.some(({ to }) => to === "house") && <House name={nameOf("house")} />}
    </svg>
  );
}

function Head({ seat }: { seat: number }) {
  return (
    <marker
      id={`pay-head-${seat}`}
      viewBox="0 0 10 10"
      refX="8"
      refY="5"
      markerWidth="5"
      markerHeight="5"
      orient="auto-start-reverse"
    >
      <path d="M0 0L10 5L0 10Z" fill={seatColour(seat)} />
    </marker>
  );
}

interface PlateProps {
  readonly seat: number;
  readonly sitter: Sitter;
  readonly spot: Spot;
  readonly name: string;
  readonly wind: string;
}

function Plate({ seat, sitter: { character, bot }, spot, name, wind }: PlateProps) {
  const [x, y] = spot.at;
  const [wide, high] = spot.half;
  const face = { x: x - wide + 5, y: y - FACE / 2 };
  const round = bot ? 8 : FACE / 2;
  const clip = `pay-face-${seat}`;
  const colour = seatColour(seat);
  return (
    <g>
      <rect
        class={css.payPlate}
        x={x - wide}
        y={y - high}
        width={2 * wide}
        height={2 * high}
        rx={high}
        stroke={colour}
      />
      <clipPath id={clip}>
        <rect {...face} width={FACE} height={FACE} rx={round} />
      </clipPath>
      <g clip-path={`url(#${clip})`}>
        <Face character={character} {...face} size={FACE} close />
      </g>
      <circle cx={face.x + FACE - 2} cy={face.y + FACE - 3} r="7.5" fill={colour} />
      <text class={css.payWind} x={face.x + FACE - 2} y={face.y + FACE + 0.5}>
        {wind}
      </text>
      <text class={css.payName} data-part="pay-name" x={face.x + FACE + 8} y={y + 4.5}>
        {name}
      </text>
    </g>
  );
}

function House({ name }: { name: string }) {
  const { at, half } = spotOf("house");
  return (
    <g>
      <rect
        class={`${css.payPlate} ${css.payHouse}`}
        x={at[0] - half[0]}
        y={at[1] - half[1]}
        width={2 * half[0]}
        height={2 * half[1]}
        rx={half[1]}
      />
      <text
        class={`${css.payName} ${css.payNameMiddle}`}
        data-part="pay-name"
        x={at[0]}
        y={at[1] + 4.5}
      >
        {name}
      </text>
    </g>
  );
}

interface FlowArrowProps {
  readonly flow: Flow;
  readonly from: Spot;
  readonly to: Spot;
  readonly paired: boolean;
}

function FlowArrow({ flow, from, to, paired }: FlowArrowProps) {
  const { start, end, label } = arrowBetween(from, to, flow.points, paired);
  return (
    <g>
      <path
        class={css.payArrow}
        d={`M${start[0]} ${start[1]}L${end[0]} ${end[1]}`}
        stroke={seatColour(flow.from)}
        marker-end={`url(#pay-head-${flow.from})`}
      />
      <text class={css.payPoints} x={label[0]} y={label[1] + 5}>
        {flow.points}
      </text>
    </g>
  );
}
