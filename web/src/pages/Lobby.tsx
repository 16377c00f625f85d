import { useEffect } from "preact/hooks";
import { useFetched } from "../api";
import { Loading, Trouble } from "../api/Trouble";
import type { LobbyRoom } from "../generated/protocol";
import { useSession } from "../session";
import { Anchor } from "../ui/Anchor";
import { shownName, words } from "../words";
import { lazily } from "./lazily";
import { PageFrame } from "./PageFrame";
import { rulesName } from "./towns";

const EVERY = 4000;

const FriendsHere = lazily(
  async () => (await import("./friends/FriendsHere")).FriendsHere,
  () => null,
);

/** The public rooms, newest state while one looks. */
export function Lobby() {
  const { me } = useSession();
  const { lobby, entrance, nav } = words.value.pages;
  const { data, error, reload } = useFetched<{ rooms: LobbyRoom[] }>("/api/rooms");
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

export function RoomLine({ number, variant, phase, names, free, spectators, house }: LobbyRoom) {
  const { lobby, room } = words.value.pages;
  const waiting = phase === "waiting";
  const seats = free > 0 ? lobby.free(free) : lobby.full;
  return (
    <div class="card list-card">
      <div class="list-text">
        <strong>{rulesName(variant, house && { name: house })}</strong>
        <span class="quiet">
          {[room.title(number), lobby.phase[phase] ?? phase, seats].join(" · ")}
        </span>
        <span>{names.map(shownName).join(words.value.general.listed) || lobby.nobody}</span>
      </div>
      {waiting || spectators ? (
        <Anchor
          to={`/room/${number}`}
          class={waiting && free > 0 ? "button button-main" : "button"}
        >
          {waiting ? lobby.join : lobby.watch}
        </Anchor>
      ) : (
        <span class="quiet">{lobby.noWatch}</span>
      )}
    </div>
  );
}
