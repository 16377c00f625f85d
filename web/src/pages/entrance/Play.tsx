import { useEffect, useState } from "preact/hooks";
import { useAction } from "../../api/useAction";
import { FriendWatch } from "../../features/friends/watch";
import { QueueWatch } from "../../features/matchmaking/watch";
import { lazily, PartOfPage } from "../../frame/lazily";
import { go } from "../../router";
import { lastLevel } from "../../rules/lastLevel";
import { type Lead, townName } from "../../rules/towns";
import { usePart, useSession } from "../../session";
import { beginAnew, hadFirstGame } from "../../table/player/told";
import { Dialog } from "../../ui";
import { words } from "../../words";
import css from "./entrance.module.css";

const TownMore = lazily(async () => (await import("./TownMore")).TownMore, PartOfPage);
const PlayWithPeople = lazily(
  async () => (await import("../../features/matchmaking/PlayWithPeople")).PlayWithPeople,
  PartOfPage,
);
const WithFriends = lazily(async () => (await import("./WithFriends")).WithFriends, PartOfPage);

/** Who plays with somebody who is new here. */
const FIRST_LEVEL = "easy";

type Asked = "people" | "friends" | "town";

/** One tap to a table; people, friends and the rules of the town a tap deeper. */
export function Play({ lead: { name, special } }: { lead: Lead }) {
  const session = useSession();
  const { entrance, meeting } = words.value.pages;
  const { busy, run } = useAction();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const play = (level: string, unhurried: boolean): Promise<boolean> =>
    run(async () => {
      const { room } = await session.ask({
        ...{ type: "quick_play", variant: name, level, unhurried },
      });
      if (room !== null) go(`/room/${room}`);
    });
  const playNow = (): Promise<boolean> => play(lastLevel.peek(), false);
  const first = (): Promise<boolean> => {
    beginAnew(name);
    return play(FIRST_LEVEL, true);
  };
  const titles = {
    ...{ people: meeting.title, friends: entrance.friends, town: townName(name) },
  } satisfies Record<Asked, string>;
  const signs = {
    ...{ people: entrance.withPeople, friends: entrance.withFriends, town: entrance.more },
  } satisfies Record<Asked, string>;
  const [waiting, here] = [useWaiting(), useFriendsHere()];
  const notes: Readonly<Record<Asked, string>> = {
    people: waiting > 0 ? entrance.soon(waiting) : "",
    friends: here > 0 ? entrance.friendsHere(here) : "",
    town: "",
  };
  return (
    <>
      <div class={css.begin}>
        <button
          type="button"
          class={css.playNow}
          data-part="play-now"
          disabled={busy}
          onClick={playNow}
        >
          {entrance.play}
        </button>
        {!hadFirstGame(name) && (
          <button type="button" class={css.first} disabled={busy} onClick={first}>
            <b>{entrance.first}</b> <small>{entrance.firstHint}</small>
          </button>
        )}
      </div>
      <div class={css.signs}>
        {(["people", "friends", "town"] as const).map((one) => (
          <button
            key={one}
            type="button"
            class={css.paper}
            aria-haspopup="dialog"
            data-part={`ask-${one}`}
            onClick={() => setAsked(one)}
          >
            {signs[one]}
            {notes[one] !== "" && <small class={css.waiting}>{notes[one]}</small>}
          </button>
        ))}
      </div>
      <Dialog open={asked !== null} title={titles[asked ?? "town"]} onClose={close}>
        {asked === "people" && <PlayWithPeople onJoined={close} />}
        {asked === "friends" && <WithFriends />}
        {asked === "town" && (
          <TownMore {...{ name, special, busy }} onPlay={playNow} onFirst={first} />
        )}
      </Dialog>
    </>
  );
}

/** How many people wait for others just now. */
function useWaiting(): number {
  const queues = usePart(QueueWatch);
  useEffect(() => queues.watchWhileSeen(), [queues]);
  return queues.counts.value.reduce((sum, { waiting }) => sum + waiting, 0);
}

/** How many friends are here; guests have none. */
function useFriendsHere(): number {
  const friends = usePart(FriendWatch);
  const permanent = useSession().me.value?.permanent ?? false;
  useEffect(() => (permanent ? friends.watch() : undefined), [friends, permanent]);
  return friends.list.value?.friends.filter(({ here }) => here.online).length ?? 0;
}
