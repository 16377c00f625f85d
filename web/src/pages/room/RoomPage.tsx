import { useEffect, useMemo, useState } from "preact/hooks";
import { problemText } from "../../api/refusals";
import { Loading } from "../../api/Trouble";
import { lazily } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import { useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { Arrival } from "./arrival";
import { WaitingRoom } from "./WaitingRoom";
import { WatchSoon } from "./WatchSoon";

const TournamentRoom = lazily(
  async () => (await import("../../features/tournaments/TournamentRoom")).TournamentRoom,
);
const TablePage = lazily(async () => (await import("./TablePage")).TablePage);

/** A room by its address: before the match its seats, in the match the table. */
export function RoomPage({ number }: { number: string }) {
  const session = useSession();
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const room = session.room.value;
  const inside = room !== null && room.number === number;
  const [before, setBefore] = useState(() => session.left.peek());
  const last = session.left.value;
  const left = last !== before && last?.room === number && !inside ? last : null;
  const online = session.link.value === "online";
  const out = left !== null;
  useEffect(() => {
    // Who has been put out does not come back by itself.
    if (!online || out) return;
    setError(null);
    session.enterRoom(number).catch(setError);
  }, [session, number, online, out, tries]);
  const arrival = useMemo(() => new Arrival(session, number), [session, number]);
  useEffect(() => arrival.follow(), [arrival]);
  const again = (): void => {
    setBefore(session.left.peek());
    setTries(tries + 1);
  };
  if (inside) {
    // The table stays until everybody who played has looked at the result.
    const waiting = room.phase === "waiting" && !session.resultOpen.value;
    if (waiting && room.settings.tournament) {
      return <TournamentRoom room={room} table={room.settings.tournament} />;
    }
    if (waiting) return <WaitingRoom room={room} arrival={arrival} />;
    const nothing = (session.table.value?.round ?? 0) === 0;
    if (nothing && session.mySeat.value === null) return <WatchSoon room={room} />;
    return <TablePage number={number} />;
  }
  return (
    <PageFrame title={words.value.pages.room.title(number)}>
      {error !== null || left !== null ? (
        <Outside
          why={left === null ? problemText(error) : words.value.pages.room[left.why]}
          closed={left?.why === "closed"}
          onAgain={again}
        />
      ) : (
        <Loading />
      )}
    </PageFrame>
  );
}

interface OutsideProps {
  why: string;
  closed: boolean;
  onAgain: () => void;
}

function Outside({ why, closed, onAgain }: OutsideProps) {
  const { room, nowhere } = words.value.pages;
  return (
    <>
      <p role="alert">{why}</p>
      <div class="line">
        {!closed && <Button onClick={onAgain}>{room.enterAgain}</Button>}
        <Anchor to="/" class="button button-main">
          {nowhere.home}
        </Anchor>
      </div>
    </>
  );
}
