import { useEffect } from "preact/hooks";
import { complain } from "../../api/refusals";
import { go } from "../../router";
import { useKindName } from "../../rules/towns";
import { usePart, useSession } from "../../session";
import { Button, Dialog, toast } from "../../ui";
import { minutes, since, useNow } from "../../ui/clock";
import { words } from "../../words";
import css from "./matchmaking.module.css";
import { QueueWatch, type ToldPlace } from "./watch";

/** On every page while we wait: how long already, and what is asked of us. */
export function QueueSign() {
  const meeting = usePart(QueueWatch);
  const place = meeting.place.value;
  useEnd();
  if (place === null) return null;
  return (
    <>
      <Waiting place={place} />
      <Bots open={place.state === "asked"} />
      <Called place={place} />
    </>
  );
}

/** To the table, or a word about why we wait no more. */
function useEnd(): void {
  const meeting = usePart(QueueWatch);
  const end = meeting.end.value;
  useEffect(() => {
    if (end === null) return;
    const { out } = words.peek().pages.meeting;
    if (end.room !== null) go(`/room/${end.room}`);
    else if (end.why === "missed") toast(out.missed(end.pause), { problem: true });
    else if (end.why === "away" || end.why === "full" || end.why === "quiet")
      toast(out[end.why], { problem: true });
    else if (end.why === "elsewhere" && meeting.place.peek() === null) toast(out.elsewhere);
  }, [end, meeting]);
}

function Waiting({ place }: { place: ToldPlace }) {
  const session = useSession();
  const { meeting: text } = words.value.pages;
  const now = useNow();
  const name = useKindName(place.variant);
  const time = minutes(place.waited + since(place.at, now));
  return (
    <aside class={`${css.queueSign} on-table`} data-part="queue-sign" aria-label={text.sign}>
      <span class={css.queueText}>
        <strong>
          {name} · {text.paces[place.pace]}
        </strong>{" "}
        <span class={css.queueTime}>{place.bots ? text.botsSoon : text.waiting(time)}</span>
      </span>
      <Button onClick={() => session.ask({ type: "leave_queue" }).catch(complain)}>
        {text.leave}
      </Button>
    </aside>
  );
}

function Bots({ open }: { open: boolean }) {
  const session = useSession();
  const { meeting: text } = words.value.pages;
  const answer = (on: boolean): void => {
    session.ask({ type: "let_bots", on }).catch(complain);
  };
  return (
    <Dialog
      open={open}
      title={text.asked}
      actions={
        <>
          <Button onClick={() => answer(false)}>{text.no}</Button>
          <Button kind="main" onClick={() => answer(true)}>
            {text.yes}
          </Button>
        </>
      }
    >
      <p>{text.askedText}</p>
    </Dialog>
  );
}

function Called({ place }: { place: ToldPlace }) {
  const session = useSession();
  const { meeting: text } = words.value.pages;
  const now = useNow();
  const called = place.state === "called";
  const left = Math.max(0, (place.seconds ?? 0) - since(place.at, now));
  const answer = (on: boolean): void => {
    session.ask({ type: "answer_call", on }).catch(complain);
  };
  return (
    <Dialog
      open={called || place.state === "ready"}
      title={called ? text.called : text.ready}
      actions={
        <>
          <Button onClick={() => answer(false)}>{text.pass}</Button>
          {called && (
            <Button kind="main" large onClick={() => answer(true)}>
              {text.take}
            </Button>
          )}
        </>
      }
    >
      {called && <p>{text.calledText(left)}</p>}
      <progress class={css.queueClock} max={15} value={left} aria-hidden="true" />
      <p role="status">{text.readyText(place.ready, place.seats)}</p>
      <p class="quiet">{place.counts ? text.counts : text.uncounted[place.uncounted]}</p>
    </Dialog>
  );
}
