import { useRef, useState } from "preact/hooks";
import { problemText } from "../../api/refusals";
import { go } from "../../router";
import { useSession } from "../../session";
import { Field } from "../../ui";
import { words } from "../../words";
import css from "./entrance.module.css";

/** Six digits, and one is in. */
export function JoinByNumber() {
  const session = useSession();
  const { entrance } = words.value.pages;
  const [text, setText] = useState("");
  const [error, setError] = useState<string | undefined>();
  const newest = useRef("");
  const take = async (typed: string): Promise<void> => {
    const number = onlyDigits(typed);
    setText(number);
    setError(undefined);
    newest.current = number;
    if (number.length < 6) return;
    try {
      await session.enterRoom(number);
      if (newest.current === number) go(`/room/${number}`);
    } catch (problem) {
      if (newest.current === number) setError(problemText(problem));
    }
  };
  return (
    <div class={css.join} data-part="join">
      <Field
        label={entrance.joinLabel}
        hint={entrance.joinHint}
        error={error}
        value={text}
        onValue={take}
        inputMode="numeric"
        autoComplete="off"
        placeholder="······"
      />
    </div>
  );
}

/** Also what an input method for Chinese types: digits as wide as characters. */
function onlyDigits(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "").slice(0, 6);
}
