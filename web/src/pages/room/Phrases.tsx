import { useEffect, useState } from "preact/hooks";
import { PHRASES, type Phrase, type Said } from "../../generated/protocol";
import { mySeat, onSaid, roomState, tell } from "../../session";
import { words } from "../../words";

const REMEMBERED = 4;

/** Things to say while one waits, and what was said. */
export function Phrases() {
  const { room, phrase: names } = words.value.pages;
  const [said, setSaid] = useState<readonly Said[]>([]);
  useEffect(() => onSaid((one) => setSaid((before) => [...before, one].slice(-REMEMBERED))), []);
  const spoken = (phrase: string): string =>
    (names as Readonly<Record<string, string>>)[phrase] ?? phrase;
  return (
    <section class="card" aria-label={room.say}>
      <div class="said" role="log">
        {said.map(({ seat, phrase }, at) => (
          <p key={at}>
            <span class="quiet">{roomState.value?.seats[seat]?.name}</span> {spoken(phrase)}
          </p>
        ))}
      </div>
      {mySeat.value !== null && (
        <div class="sayings">
          {PHRASES.map((phrase: Phrase) => (
            <button
              key={phrase}
              type="button"
              class="saying"
              onClick={() => tell({ type: "say", phrase })}
            >
              {spoken(phrase)}
            </button>
          ))}
        </div>
      )}
    </section>
  );
}
