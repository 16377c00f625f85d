import { useSignal } from "@preact/signals";
import { PHRASES, type Phrase } from "../generated/protocol";
import { useSession } from "../session";
import { Dialog } from "../ui";
import { words } from "../words";
import "./Talk.css";

/** Phrases and emoji for everybody at the table. */
export function Talk() {
  const session = useSession();
  const open = useSignal(false);
  const { talk } = words.value.play;
  const say = (phrase: Phrase) => () => {
    open.value = false;
    session.tell({ type: "say", phrase });
  };
  const close = () => {
    open.value = false;
  };
  return (
    <>
      <button
        type="button"
        class="bar-button"
        aria-label={talk.open}
        title={talk.open}
        onClick={() => {
          open.value = true;
        }}
      >
        <svg viewBox="0 0 24 24" class="icon" aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
      </button>
      <Dialog open={open.value} title={talk.title} onClose={close}>
        <div class="phrases">
          {PHRASES.map((phrase) => (
            <button key={phrase} type="button" class="button phrase" onClick={say(phrase)}>
              {talk.phrases[phrase] ?? phrase}
            </button>
          ))}
        </div>
      </Dialog>
    </>
  );
}
