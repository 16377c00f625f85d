import { complain } from "../../api/refusals";
import type { VoteState } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button, Dialog } from "../../ui";
import { useCountdown } from "../../ui/clock";
import { words } from "../../words";
import css from "./Vote.module.css";

interface VoteProps {
  readonly vote: VoteState | null;
  readonly nameOf: (seat: number) => string;
}

/** A running vote to dissolve: it must be answered, or it runs out. */
export function Vote({ vote, nameOf }: VoteProps) {
  const w = words.value.play.vote;
  const session = useSession();
  const seat = session.mySeat.value;
  const mine = vote === null || seat === null ? undefined : vote.seats[seat];
  const left = useCountdown(vote?.seconds ?? 0, vote === null);
  const send = (on: boolean) => () => {
    session.ask({ type: "vote", on }).catch(complain);
  };
  const voters = Object.entries(vote?.seats ?? {});
  const asker = voters[0];
  const asked = seat !== null && mine === undefined;
  return (
    <Dialog
      open={vote !== null}
      title={w.title}
      actions={
        asked && (
          <>
            <Button onClick={send(false)}>{w.no}</Button>
            <Button kind="danger" onClick={send(true)}>
              {w.yes}
            </Button>
          </>
        )
      }
    >
      {asker && <p>{w.asked(nameOf(Number(asker[0])))}</p>}
      <ul class={css.votes}>
        {voters.map(([at, on]) => (
          <li key={at}>
            {nameOf(Number(at))}: <b>{on ? w.yes : w.no}</b>
          </li>
        ))}
      </ul>
      <p class="quiet">
        {vote && w.needed(vote.needed)} · {w.left(left)}
        {!asked && ` · ${w.voted}`}
      </p>
    </Dialog>
  );
}
