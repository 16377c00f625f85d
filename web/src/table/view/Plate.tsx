import { showPerson } from "../../features/friends/card";
import type { SeatTable, TableState } from "../../model";
import { SeatSign } from "../../people/SeatSign";
import type { SeatPlace } from "../../people/seating";
import type { Sitter } from "../../people/sitters";
import { windOf } from "../../people/winds";
import { words } from "../../words";
import { signed } from "../../words/numbers";
import { speechOf, verbOf } from "../../words/speech";
import { useLayout } from "../layout";
import { useAnchor } from "../motion/motion";
import "./Plate.css";

interface PlateProps {
  readonly state: TableState;
  readonly seat: number;
  readonly table: SeatTable;
  readonly sitter: Sitter;
  readonly place: SeatPlace;
}

/** In heights of the plate: on less the signs stand beside the points, and the name has its line. */
const NARROW = 3.2;
/** What a seat has chosen is told in words, which need more. */
const NARROW_FOR_WORDS = 4.5;

/** Who sits here: wind, name, score, and all signs. */
export function Plate({ state, seat, table, sitter, place }: PlateProps) {
  const plate = useAnchor<HTMLDivElement>("plate", seat);
  const { width, height } = useLayout().plates[place];
  const chosen = table.out ? [] : Object.entries(table.chosen);
  const narrow = width < (chosen.length > 0 ? NARROW_FOR_WORDS : NARROW) * height;
  const { seat: seatWords, play } = words.value;
  const speech = speechOf(state.variant);
  const total = table.before + table.score;
  const turn = state.result === null && state.turn === seat && state.round > 0;
  return (
    <div
      class={`plate${turn ? " plate-turn" : ""}${narrow ? " plate-narrow" : ""}${table.out ? " plate-out" : ""}`}
      ref={plate}
    >
      <SeatSign {...{ seat, ...sitter }} wind={windOf(seat, state)} />
      <span class="plate-text">
        <span class="plate-name" title={[sitter.name, sitter.about, sitter.rank].join(" ").trim()}>
          {turn && <span class="unseen">{play.turn} </span>}
          {sitter.short}
        </span>
        <span class="plate-score" title={play.total(total)}>
          <span class="unseen">{play.total(total)}</span>
          <span aria-hidden="true">{signed(total)}</span>
        </span>
      </span>
      <span class="plate-signs">
        {state.dealer === seat && state.round > 0 && (
          <b class="sign sign-dealer" title={seatWords.dealer + speech.streak(state.streak)}>
            <span class="unseen">{seatWords.dealer}</span>
            <span aria-hidden="true">{seatWords.dealerSign}</span>
            {speech.has("streak") && state.streak > 1 ? state.streak : ""}
          </b>
        )}
        {table.declared !== "" && (
          <b class="sign sign-declared">{verbOf(speech, table.declared)}</b>
        )}
        {chosen.map(([code, value]) => (
          <b key={code} class="sign sign-chosen" title={speech.chosen(code, value)}>
            {speech.chosen(code, value)}
          </b>
        ))}
        {table.out && (
          <b class="sign sign-out" title={play.out}>
            <span class="unseen">{play.out}</span>
            <span aria-hidden="true">{play.outSign}</span>
          </b>
        )}
        {!sitter.bot && sitter.house !== "" && <span class="sign sign-quiet">{sitter.house}</span>}
        {!sitter.bot && (!sitter.online || sitter.silent) && (
          <span class="sign sign-away">{sitter.online ? play.silent : play.away}</span>
        )}
      </span>
      {sitter.person !== null && place !== "own" && (
        <button
          type="button"
          class="plate-card"
          aria-haspopup="dialog"
          aria-label={play.card(sitter.name)}
          title={[sitter.name, sitter.rank].join(" ").trim()}
          onClick={() => sitter.person !== null && showPerson(sitter.person, sitter.name)}
        />
      )}
    </div>
  );
}
