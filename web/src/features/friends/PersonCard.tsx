import { useEffect, useState } from "preact/hooks";
import type { Dealing } from "../../generated/protocol";
import { Face } from "../../people/Face";
import { rankName } from "../../people/ranks";
import { townName } from "../../rules/towns";
import { usePart, useSession } from "../../session";
import { Button, Dialog } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { shownName, words } from "../../words";
import { closeCard, type Shown, shownPerson } from "./card";
import { Invite } from "./FriendLines";
import css from "./friends.module.css";
import { friendComplain, whereText } from "./friendsApi";
import { FriendWatch } from "./watch";
import { friendWords } from "./words";

/** The card of a person whose name was touched: what one can do about it. */
export function PersonCard() {
  const shown = shownPerson.value;
  return (
    <Dialog open={shown !== null} title={shownName(shown?.name ?? "")} onClose={closeCard}>
      {shown !== null && <Actions key={shown.person} shown={shown} />}
    </Dialog>
  );
}

function Actions({ shown: { person, name, more } }: { shown: Shown }) {
  const { me } = useSession();
  const friends = usePart(FriendWatch);
  const text = friendWords.value;
  const [sure, setSure] = useState(false);
  useEffect(() => friends.watch(), [friends]);
  const list = friends.list.value;
  const { muted, blocked } = friends.shunned.value;
  const isIn = (people: readonly { person: number }[] | undefined): boolean =>
    people?.some((one) => one.person === person) ?? false;
  const friend = list?.friends.find((one) => one.person === person);
  const deal = (wanted: Dealing): void => {
    friends.deal(person, wanted).catch(friendComplain);
  };
  const shut = isIn(blocked);
  return (
    <div class={css.personActions}>
      <Portrait person={person} />
      <Standing person={person} />
      {friend !== undefined && (
        <p>
          {text.person.friend} · {whereText(friend.here)}
        </p>
      )}
      {friend?.here.online && <Invite person={person} name={name} />}
      {friend === undefined && !shut && isIn(list?.asked) && <p>{text.person.pending}</p>}
      {friend === undefined && !shut && !isIn(list?.asked) && (
        <Button kind="main" disabled={me.value?.permanent !== true} onClick={() => deal("ask")}>
          {isIn(list?.requests) ? text.person.accept : text.person.add}
        </Button>
      )}
      {me.value?.permanent !== true && <p class="quiet">{text.guest}</p>}
      <Anchor to={`/people/${encodeURIComponent(name)}`} class="button">
        {text.person.profile}
      </Anchor>
      {!shut && (
        <>
          <Button onClick={() => deal(isIn(muted) ? "forgive" : "mute")}>
            {isIn(muted) ? text.person.unmute : text.person.mute}
          </Button>
          <p class="quiet">{text.person.muteHint}</p>
        </>
      )}
      {shut ? (
        <Button onClick={() => deal("forgive")}>{text.person.unblock}</Button>
      ) : sure ? (
        <>
          <p>{text.person.blockHint}</p>
          <div class="line">
            <Button kind="danger" onClick={() => deal("block")}>
              {text.person.blockSure(shownName(name))}
            </Button>
            <Button onClick={() => setSure(false)}>{words.value.general.cancel}</Button>
          </div>
        </>
      ) : (
        <Button onClick={() => setSure(true)}>{text.person.block}</Button>
      )}
      {friend !== undefined && (
        <Button kind="plain" onClick={() => deal("remove")}>
          {text.person.remove}
        </Button>
      )}
      {more}
    </div>
  );
}

/** As whom somebody sits in the room we are in. */
function Portrait({ person }: { person: number }) {
  const room = useSession().room.value;
  const { character = "" } = room?.seats.find((one) => one.person === person) ?? {};
  if (character === "") return null;
  return (
    <span class={css.portrait}>
      <Face character={character} mood="pleased" />
    </span>
  );
}

/** The rank of somebody who sits in the room we are in. */
function Standing({ person }: { person: number }) {
  const room = useSession().room.value;
  const seat = room?.seats.find((one) => one.person === person);
  if (room === null || seat === undefined || seat.rank === null) return null;
  const town = room.settings.variant;
  return <p>{friendWords.value.person.rank(townName(town), rankName(town, seat.rank))}</p>;
}
