import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { complain } from "../api/refusals";
import { PersonName } from "../features/friends/PersonName";
import { FriendWatch } from "../features/friends/watch";
import { PHRASES, type RoomState, type Said } from "../generated/protocol";
import { usePart, useSession } from "../session";
import { Button } from "../ui";
import { shownName, words } from "../words";
import css from "./TalkBox.module.css";
import { phraseOf, speakerOf, wordsOf } from "./words";

const LONGEST = 60;

/** What was said, and what one can say: the same in the room and at the table. */
export function TalkBox({ onSent }: { onSent?: () => void }) {
  const session = useSession();
  const { talk } = words.value.play;
  const room = session.room.value;
  if (room === null) return null;
  const apart = session.mySeat.value === null && room.phase !== "waiting";
  return (
    <div class={`${css.talk} stack`}>
      <Watchers room={room} />
      <Log />
      {apart && <p class="quiet">{talk.apart}</p>}
      {room.free_text && <OwnWords {...(onSent && { onSent })} />}
      <div class={css.phrases}>
        {PHRASES.map((phrase) => (
          <button
            key={phrase}
            type="button"
            class={css.saying}
            onClick={() => {
              session.tell({ type: "say", phrase });
              onSent?.();
            }}
          >
            {phraseOf(phrase)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Who looks on; the owner can send them away. */
function Watchers({ room }: { room: RoomState }) {
  const session = useSession();
  const { play, pages } = words.value;
  const me = session.me.value?.person;
  const others = room.watchers.filter(({ person }) => person !== me);
  const unnamed = room.spectators - room.watchers.length;
  if (others.length === 0) return null;
  return (
    <div class={css.watchers}>
      <span class="quiet">{play.talk.watchers}</span>
      <ul>
        {others.map(({ person, name }) => (
          <li key={person}>
            <PersonName person={person} name={name} />
            {room.owner === me && (
              <Button
                kind="plain"
                aria-label={pages.room.kick(shownName(name))}
                onClick={() => session.ask({ type: "kick", person }).catch(complain)}
              >
                {pages.room.kickShort}
              </Button>
            )}
          </li>
        ))}
        {unnamed > 0 && <li class="quiet">{play.talk.moreWatchers(unnamed)}</li>}
      </ul>
    </div>
  );
}

function Log() {
  const { talk } = useSession();
  const friends = usePart(FriendWatch);
  const log = useRef<HTMLDivElement>(null);
  const said = talk.said.value;
  const { muted } = friends.shunned.value;
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [said]);
  const hearAll = (): void => {
    for (const { person } of muted) friends.deal(person, "forgive").catch(complain);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <div class={css.said} role="log" ref={log} tabIndex={0}>
        {said.map((one, at) => (
          <Line key={at} said={one} />
        ))}
      </div>
      {muted.length > 0 && (
        <Button kind="plain" onClick={hearAll}>
          {words.value.play.talk.unmute(muted.length)}
        </Button>
      )}
    </>
  );
}

function Line({ said }: { said: Said }) {
  const { me } = useSession();
  const friends = usePart(FriendWatch);
  const name = speakerOf(said);
  return (
    <p class={css.saidLine}>
      <span>
        <span class="quiet">{name}</span> {wordsOf(said)}
      </span>
      {said.person !== me.value?.person && (
        <button
          type="button"
          class={css.saidMute}
          aria-label={words.value.play.talk.mute(shownName(said.name))}
          title={words.value.play.talk.mute(shownName(said.name))}
          onClick={() => friends.deal(said.person, "mute").catch(complain)}
        >
          <span aria-hidden="true">×</span>
        </button>
      )}
    </p>
  );
}

function OwnWords({ onSent }: { onSent?: () => void }) {
  const session = useSession();
  const text = useSignal("");
  const { talk } = words.value.play;
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    const words = text.peek().trim();
    if (words === "") return;
    try {
      await session.ask({ type: "write", text: words });
      // What was typed meanwhile stays.
      if (text.peek().trim() === words) text.value = "";
      onSent?.();
    } catch (error) {
      complain(error);
    }
  };
  return (
    <form class={css.ownWords} onSubmit={send}>
      <input
        class="input"
        aria-label={talk.own}
        placeholder={talk.own}
        maxLength={LONGEST}
        autoComplete="off"
        enterKeyHint="send"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
      <Button kind="main" type="submit" disabled={text.value.trim() === ""}>
        {talk.send}
      </Button>
    </form>
  );
}
