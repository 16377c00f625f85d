import { useEffect, useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { Empty } from "../../frame/Empty";
import { lazily } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import { RoomLine } from "../../frame/RoomLine";
import type { LobbyRoom } from "../../generated/protocol";
import { townName } from "../../rules/towns";
import { useSession } from "../../session";
import { Button, Field, Select, Switch } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName, words } from "../../words";
import { ANYTHING, fits, PACES, type Wish } from "./filter";
import css from "./lobby.module.css";

const EVERY = 4000;
/** With fewer rooms one sees all of them anyway. */
const FEW = 6;

const FriendsHere = lazily(
  async () => (await import("../../features/friends/FriendsHere")).FriendsHere,
  () => null,
);

/** The public rooms, newest state while one looks. */
export function Lobby() {
  const { me } = useSession();
  const { lobby, entrance, nav } = words.value.pages;
  const { data, error, reload } = useFetched(addressOf("/api/rooms"));
  const [wish, setWish] = useState(ANYTHING);
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, EVERY);
    return () => clearInterval(timer);
  }, [reload]);
  const rooms = data?.rooms ?? [];
  const found = rooms.filter((room) => fits(room, wish, shownName));
  const create = (
    <Anchor to="/new" class="button button-main">
      {entrance.create}
    </Anchor>
  );
  return (
    <PageFrame title={lobby.title} wide>
      {me.value?.permanent && <FriendsHere title={nav.friends} />}
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data?.rooms.length === 0 && <Empty text={lobby.empty}>{create}</Empty>}
      {rooms.length > FEW && <Filters rooms={rooms} wish={wish} onWish={setWish} />}
      {rooms.length > 0 && (
        <div class={css.found}>
          <p role="status">{lobby.found(found.length)}</p>
          {create}
        </div>
      )}
      {rooms.length > 0 && found.length === 0 && (
        <Empty text={lobby.nothing}>
          <Button onClick={() => setWish(ANYTHING)}>{lobby.all}</Button>
        </Empty>
      )}
      <ul class={`plain-list ${css.rooms}`}>
        {found.map((room) => (
          <li key={room.number}>
            <RoomLine {...room} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}

interface FiltersProps {
  readonly rooms: readonly LobbyRoom[];
  readonly wish: Wish;
  readonly onWish: (wish: Wish) => void;
}

/** What one looks for; towns in which nothing is open are not asked about. */
function Filters({ rooms, wish, onWish }: FiltersProps) {
  const { lobby } = words.value.pages;
  const towns = [...new Set([...rooms.map(({ variant }) => variant), wish.town])].filter(Boolean);
  return (
    <search class={css.filters}>
      <Field
        label={lobby.search}
        value={wish.text}
        onValue={(text) => onWish({ ...wish, text })}
        type="search"
        autoComplete="off"
      />
      <Select
        label={lobby.town}
        value={wish.town}
        options={[["", lobby.any], ...towns.map((town) => [town, townName(town)] as const)]}
        onValue={(town) => onWish({ ...wish, town })}
      />
      <Select
        label={lobby.pace}
        value={wish.pace}
        options={[["", lobby.any], ...PACES.map((pace) => [pace, lobby.paces[pace]] as const)]}
        onValue={(pace) => onWish({ ...wish, pace })}
      />
      <Switch
        label={lobby.onlyFree}
        on={wish.free}
        onChange={(free) => onWish({ ...wish, free })}
      />
    </search>
  );
}
