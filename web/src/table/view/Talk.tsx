import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { useSession } from "../../session";
import { TalkBox } from "../../talk/TalkBox";
import { speakerOf, wordsOf } from "../../talk/words";
import { Dialog, toast } from "../../ui";
import { words } from "../../words";

/** Talk at the table: what players say stands at their seats, the rest appears for a moment. */
export function Talk() {
  const session = useSession();
  const open = useSignal(false);
  const { talk } = words.value.play;
  const close = () => {
    open.value = false;
  };
  useEffect(
    () =>
      session.onSaid((said) => {
        if (said.seat === null && !open.peek()) toast(`${speakerOf(said)}: ${wordsOf(said)}`);
      }),
    [session, open],
  );
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
        {open.value && <TalkBox onSent={close} />}
      </Dialog>
    </>
  );
}
