import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { complain } from "../api/refusals";
import type { RoomState } from "../generated/protocol";
import { RefusedError, useSession } from "../session";
import type { SettlementProps } from "../table";
import { speechOf } from "../table/speech";
import { useCountdown } from "../table/Vote";
import { Button, Dialog } from "../ui";
import { words } from "../words";
import { Hands } from "./Hands";
import { Payments } from "./Payments";
import { Scores } from "./Scores";
import { SummaryDialog } from "./Summary";
import "./settlement.css";
import { WinCard } from "./WinCard";

/** After each round: who won with what, who pays whom and why; after the last one the summary. */
export function Settlement({ room, state, names }: SettlementProps) {
  const session = useSession();
  const view = useSignal<"round" | "summary" | "table">("round");
  const over = state.result !== null;
  const round = `${state.match}.${state.round}.${over}`;
  useEffect(() => {
    view.value = "round";
  }, [round]);
  if (!over) return null;
  const show = (what: typeof view.value) => () => {
    view.value = what;
  };
  const { settle } = words.value.play;
  const last = state.result?.match_over === true;
  return (
    <>
      {view.value === "table" && (
        <div class="settle-again">
          <Button kind="main" large onClick={show("round")}>
            {settle.show}
          </Button>
        </div>
      )}
      <Dialog
        open={view.value === "round"}
        title={speechOf(state.variant).say("settle.title", { round: state.round })}
        onClose={show("table")}
        actions={
          <>
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
        <RoundResult {...{ state, room, names }} />
      </Dialog>
      {last && (
        <SummaryDialog
          open={view.value === "summary"}
          over={state.ending}
          room={room}
          onClose={() => session.closeResult()}
        />
      )}
    </>
  );
}

function RoundResult({ state, room, names }: SettlementProps) {
  const speech = speechOf(state.variant);
  const { result } = state;
  if (result === null) return null;
  const next = result.next_dealer;
  return (
    <div class="settlement">
      {result.drawn && <p>{speech.say("settle.drawn")}</p>}
      {state.void && <p>{speech.say("settle.void")}</p>}
      {state.wins.map((win, at) => (
        <WinCard key={at} {...{ win, state, room, names }} />
      ))}
      <Payments {...{ state, room, names }} />
      <Scores state={state} names={names} />
      <Hands state={state} names={names} />
      {next !== null && !result.match_over && (
        <p class="quiet">
          {speech.say("settle.next", {
            dealer: names[next] ?? "",
            streak: speech.streak(result.next_streak),
          })}
        </p>
      )}
    </div>
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
      {left > 0 && <span class="quiet">{settle.auto(left)}</span>}
      <Button kind="main" disabled={ready} onClick={goOn}>
        {ready ? settle.waiting : settle.goOn}
      </Button>
    </>
  );
}
