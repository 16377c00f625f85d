import { useEffect, useState } from "preact/hooks";
import { PHRASES, type Phrase, type Said } from "../../generated/protocol";
import { useSession } from "../../session";
import { words } from "../../words";

const REMEMBERED = 4;

/** Things to say while one waits, and what was said. */
export function Phrases() {
  const session = useSession();
  const { room, phrase: names } = words.value.pages;
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(
    () => session.onSaid((one) => setSaid((before) => [...before, one].slice(-REMEMBERED))),
    [session],
  );
  const spoken = (phrase: string): string =>
    (names as Readonly<Record<string, string>>)[phrase] ?? phrase;
  return (
    <section class="card" aria-label={room.say}>
      <div class="said" role="log">
        {said.map(({ seat, phrase }, at) => (
          <p key={at}>
            <span class="quiet">{session.room.value?.seats[seat]?.name}</span> {spoken(phrase)}
          </p>
        ))}
      </div>
      {session.mySeat.value !== null && (
        <div class="sayings">
          {PHRASES.map((phrase: Phrase) => (
            <button
              key={phrase}
              type="button"
              class="saying"
              onClick={() => session.tell({ type: "say", phrase })}
            >
              {spoken(phrase)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
