import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain } from "../api/refusals";
import type { RoomState } from "../generated/protocol";
import { RefusedError, useSession } from "../session";
import type { SettlementProps } from "../table";
import type { Look } from "../table/player/ending";
import { usePlayerSide } from "../table/player/playerSide";
import { Button, Dialog } from "../ui";
import { useCountdown } from "../ui/clock";
import { words } from "../words";
import { speechOf } from "../words/speech";
import { RoundResult } from "./RoundResult";
import { ShareWin } from "./ShareWin";
import { SummaryDialog } from "./Summary";
import css from "./settlement.module.css";
import { EventMoment, PassingMoment, WinMoment } from "./WinMoment";

/** After each round: who won with what, who pays whom and why; after the last one the summary. */
export function Settlement({ room, state, sitters }: SettlementProps) {
  const session = useSession();
  const { ending } = usePlayerSide();
  const passing = ending.passing.value;
  const flourish = ending.flourish.value;
  const base = Number(room.settings.options?.base ?? 1);
  if (state.result === null) {
    if (passing !== null) return <PassingMoment {...{ state, sitters, base }} first={passing} />;
    return flourish === null ? null : <EventMoment {...{ state, sitters, flourish }} />;
  }
  const round = `${state.match}.${state.round}`;
  const look = ending.look.value;
  const show = (what: Look) => () => {
    ending.look.value = what;
  };
  const { settle } = words.value.play;
  const last = state.result.match_over;
  return (
    <>
      {look === "moment" && <WinMoment {...{ state, sitters, base }} onSkip={ending.skip} />}
      {look === "table" && state.seat === null && (
        <div class={css.settleAgain}>
          <Button kind="main" large onClick={show("result")}>
            {settle.show}
          </Button>
        </div>
      )}
      <Dialog
        wide
        open={look === "result"}
        title={speechOf(state.variant).say("settle.title", { round: state.round })}
        onClose={show("table")}
        actions={
          <>
            {state.wins.length > 0 && <ShareWin {...{ state, sitters }} />}
            <Button onClick={show("table")}>{settle.hide}</Button>
            {last ? (
              <Button kind="main" onClick={show("summary")}>
                {settle.result}
              </Button>
            ) : (
              <GoOn key={round} room={room} />
            )}
          </>
        }
      >
        <RoundResult {...{ state, room, sitters }} />
      </Dialog>
      {last && (
        <SummaryDialog
          open={look === "summary"}
          over={state.ending}
          room={room}
          onClose={() => session.closeResult()}
        />
      )}
    </>
  );
}

/** 继续: the next round begins when everybody who is there says so, or by itself. */
function GoOn({ room }: { room: RoomState }) {
  const { settle } = words.value.play;
  const session = useSession();
  const seat = session.mySeat.value;
  const left = useCountdown(room.next_in ?? 0);
  // From the tap on, until the phase changes: a second tap would come too late.
  const sent = useSignal(false);
  const told = seat !== null && room.seats[seat]?.ready === true && room.phase === "between";
  useEffect(() => {
    sent.value = false;
  }, [room.phase, told]);
  const ready = told || sent.value;
  const goOn = () => {
    if (sent.value) return;
    sent.value = true;
    session.ask({ type: "ready", on: true }).catch((error: unknown) => {
      // The next round has begun in the meantime: that is what was asked for.
      if (error instanceof RefusedError && error.code === "phase") return;
      sent.value = false;
      complain(error);
    });
  };
  if (seat === null) return <span class="quiet">{settle.waiting}</span>;
  return (
    <>
      {left > 0 && <span class={`quiet ${css.nextIn}`}>{settle.auto(left)}</span>}
      <Button kind="main" disabled={ready} onClick={goOn}>
        {ready ? settle.waiting : settle.goOn}
        {left > 0 && !ready && (
          <span class={css.nextInShort} aria-hidden="true">
            {left}
          </span>
        )}
      </Button>
    </>
  );
}
