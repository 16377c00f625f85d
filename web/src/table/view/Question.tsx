import type { ChoiceView } from "../../generated/protocol";
import type { TableState } from "../../model";
import { words } from "../../words";
import { type Speech, speechOf } from "../../words/speech";
import { Sentence } from "./Sentence";

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
const unnamed = (speech: Speech, { pick, code, count }: ChoiceView): string =>
  speech.say(`play.opening.choose_${pick === "tiles" ? "tiles" : "word"}`, { code, count });

function plainQuestion({ ask, variant }: TableState): string {
  const speech = speechOf(variant);
  if (ask?.window === "offer") return speech.say("play.look");
  if (ask?.window === "opening") {
    const [choice] = ask.choices;
    if (choice !== undefined) return speech.question(choice.code) ?? unnamed(speech, choice);
    return speech.question(ask.legal[0] ?? "") ?? words.value.play.ask.choose;
  }
  return words.value.play.ask.turn;
}
