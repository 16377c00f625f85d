import { useEffect } from "preact/hooks";
import { addressOf, useFetched } from "../api";
import { Loading, Trouble } from "../api/Trouble";
import { lazily } from "../frame/lazily";
import { PageFrame } from "../frame/PageFrame";
import { RoomLine } from "../frame/RoomLine";
import { useSession } from "../session";
import { Anchor } from "../ui/Anchor";
import { words } from "../words";

const EVERY = 4000;

const FriendsHere = lazily(
  async () => (await import("../features/friends/FriendsHere")).FriendsHere,
  () => null,
);

/** The public rooms, newest state while one looks. */
export function Lobby() {
  const { me } = useSession();
  const { lobby, entrance, nav } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/rooms"));
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, EVERY);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <PageFrame title={lobby.title}>
      {me.value?.permanent && <FriendsHere title={nav.friends} />}
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data?.rooms.length === 0 && <p>{lobby.empty}</p>}
      <ul class="plain-list">
        {data?.rooms.map((room) => (
          <li key={room.number}>
            <RoomLine {...room} />
          </li>
        ))}
      </ul>
      <p>
        <Anchor to="/new" class="button">
          {entrance.create}
        </Anchor>
      </p>
    </PageFrame>
  );
}
