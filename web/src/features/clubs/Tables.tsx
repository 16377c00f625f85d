import { useEffect } from "preact/hooks";
import { useAction } from "../../api/useAction";
import { RoomLine } from "../../frame/RoomLine";
import type { Club } from "../../generated/protocol";
import { go } from "../../router";
import { lastLevel } from "../../rules/lastLevel";
import { useKindName } from "../../rules/towns";
import { usePart, useSession } from "../../session";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName, words } from "../../words";
import { ClubWatch } from "./watch";
import { clubWords } from "./words";

/** The tables of a club, and who is here. */
export function Tables({ club }: { club: Club }) {
  const { tables: text } = clubWords.value;
  const { me } = useSession();
  const clubs = usePart(ClubWatch);
  useEffect(() => clubs.watch(club.id), [clubs, club.id]);
  const lobby = clubs.lobby.value?.club === club.id ? clubs.lobby.value : null;
  const others = lobby?.here.filter(({ person }) => person !== me.value?.person) ?? [];
  return (
    <div class="columns">
      <div class="stack">
        <Open club={club} />
        <ul class="plain-list" aria-label={clubWords.value.tabs.tables}>
          {lobby?.rooms.length === 0 && <li class="card quiet">{text.none}</li>}
          {lobby?.rooms.map((room) => (
            <li key={room.number}>
              <RoomLine {...room} />
            </li>
          ))}
        </ul>
      </div>
      <section class="card" aria-label={text.here}>
        <h2>{text.here}</h2>
        <p role="status">
          {lobby === null
            ? text.waiting
            : others.length === 0
              ? text.nobody
              : [text.you, ...others.map(({ name }) => shownName(name))].join(
                  words.value.general.listed,
                )}
        </p>
      </section>
    </div>
  );
}

/** Open a table by the rules of the club, or by others. */
function Open({ club }: { club: Club }) {
  const { tables: text } = clubWords.value;
  const session = useSession();
  const { busy, run } = useAction();
  const { rules } = club;
  const called = useKindName(rules?.variant ?? "");
  const other = `/club/${club.id}/new`;
  if (rules === null) {
    return (
      <section class="card">
        <p>{text.noRules}</p>
        <div class="line">
          <Anchor to={other} class="button button-main button-large">
            {text.choose}
          </Anchor>
        </div>
      </section>
    );
  }
  const open = () =>
    run(async () => {
      const done = await session.ask({
        ...{ type: "create", ...rules, club: club.id },
        bot_level: lastLevel.peek(),
      });
      if (done.room !== null) go(`/room/${done.room}`);
    });
  return (
    <section class="card">
      <p>{text.rules(rules.house === null ? called : `${rules.house} · ${called}`)}</p>
      <div class="line">
        <Button kind="main" large disabled={busy} onClick={open}>
          {text.open}
        </Button>
        <Anchor to={other} class="button">
          {text.otherRules}
        </Anchor>
      </div>
    </section>
  );
}
