import { useSignal } from "@preact/signals";
import type { Moment, Reason, RoomState } from "../../generated/protocol";
import type { TableState } from "../../model";
import { parseTiles } from "../../notation";
import { Clause } from "../../rules/Clause";
import { Dialog } from "../../ui";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { usePlayerSide } from "../player/playerSide";
import { readReason } from "../player/whyNot";
import { Sentence } from "./Sentence";
import "./WhyCard.css";

/** Beside the question: asks why the rest is not offered. */
export function WhyButton({ kind }: { kind: "mark" | "toggle" }) {
  const { why } = usePlayerSide();
  const text = words.value.play.why;
  return (
    <button
      type="button"
      class={kind === "mark" ? "why-mark" : "toggle"}
      aria-haspopup="dialog"
      aria-label={text.long}
      title={text.long}
      onClick={() => why.ask()}
    >
      {kind === "mark" ? <span aria-hidden="true">?</span> : text.short}
    </button>
  );
}

interface WhyCardProps {
  readonly room: RoomState;
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}

/** What is not offered now, each with what is against it; a tap tells the clause. */
export function WhyCard(props: WhyCardProps) {
  const { why } = usePlayerSide();
  const text = words.value.play.why;
  const moments = why.moments.value;
  return (
    <Dialog open={why.open.value} title={text.title} onClose={() => why.close()}>
      <div class="why" aria-live="polite">
        {moments === null && <p class="quiet">{text.asking}</p>}
        {moments?.length === 0 && <p>{text.nothing}</p>}
        {moments?.map((moment) => (
          <MomentReasons key={moment.window} moment={moment} {...props} />
        ))}
      </div>
    </Dialog>
  );
}

function MomentReasons({ moment, ...props }: WhyCardProps & { moment: Moment }) {
  const { why, ask } = words.value.play;
  const { window, tile, seat, actions } = moment;
  const told = window === "turn" ? ask.turn : why.about[window];
  const who = seat === null ? "" : props.nameOf(seat);
  return (
    <section>
      <h3>
        <Sentence state={props.state} text={told} fields={{ who, tile: parseTiles(tile ?? "") }} />
      </h3>
      <dl class="why-actions">
        {Object.entries(actions).map(([word, reasons]) => (
          <div key={word} data-barred={word}>
            <dt class="why-action">{actionWord(word)}</dt>
            <dd>
              {reasons.map((reason, at) => (
                <ReasonLine key={at} reason={reason} {...props} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const actionWord = (word: string): string =>
  (words.value.action as Readonly<Record<string, string>>)[word] ?? word;

function ReasonLine({ reason, room, state, nameOf }: WhyCardProps & { reason: Reason }) {
  const open = useSignal(false);
  const sentence = readReason(speechOf(state.variant), reason, nameOf);
  return (
    <details
      class="why-reason"
      onToggle={({ currentTarget }) => {
        open.value = currentTarget.open;
      }}
    >
      <summary>
        <span>
          <Sentence state={state} {...sentence} />
        </span>
      </summary>
      {open.value && <Clause clause={reason.clause} room={room} />}
    </details>
  );
}
