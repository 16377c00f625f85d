import type { TableState } from "../session";
import { words } from "../words";
import { readChoices } from "./choices";
import { Sentence } from "./Sentence";
import { type Speech, speechOf } from "./speech";

/** What is asked, in one line. */
export function Question({
  state,
  nameOf,
}: {
  state: TableState;
  nameOf: (seat: number) => string;
}) {
  const speech = speechOf(state.variant);
  const { offered, ask } = state;
  if (ask === null) return null;
  if ((ask.window === "claim" || ask.window === "rob") && offered !== null) {
    const key = ask.window === "rob" ? "play.rob" : "play.claim";
    return (
      <p class="question">
        <Sentence
          state={state}
          text={speech.find(key) ?? ""}
          fields={{ who: nameOf(offered.from), tile: [offered.tile] }}
        />
      </p>
    );
  }
  return <p class="question">{plainQuestion(state)}</p>;
}

/** What is asked by a town that has no words for it. */
function unnamed(speech: Speech, code: string, legal: readonly string[]): string {
  const { picking } = readChoices(legal);
  if (picking === null) return speech.say("play.opening.choose_word", { code });
  return speech.say("play.opening.choose_tiles", { code, count: picking.count });
}

function plainQuestion({ ask, variant }: TableState): string {
  const speech = speechOf(variant);
  if (ask?.window === "offer") return speech.say("play.look");
  if (ask?.window === "opening") {
    // Of one kind, but for winning and passing.
    const [word = "", code = ""] = (ask.legal[0] ?? "").replace("?", "").split(" ");
    if (word !== "choose") return speech.question(word) ?? words.value.play.ask.choose;
    return speech.question(code) ?? unnamed(speech, code, ask.legal);
  }
  return words.value.play.ask.turn;
}
