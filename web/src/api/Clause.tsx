import type { RoomSettings, RuleText } from "../generated/protocol";
import { MarkdownText } from "../ui/MarkdownText";
import { language, words } from "../words";
import { useFetched } from ".";
import { rulesPath } from "./rules";
import "./Clause.css";

/** Whose rules they are: a clause says what is true with the options of this room. */
export interface Ruled {
  readonly settings: Pick<RoomSettings, "variant" | "options">;
}

interface ClauseProps {
  readonly clause: string;
  readonly room: Ruled;
}

/** The text of a clause, from the rule card of this very room. */
export function Clause({ clause, room }: ClauseProps) {
  const { variant, options } = room.settings;
  const { data } = useFetched<{ card: RuleText[] }>(rulesPath(variant, options, language.value));
  const rule = data?.card.find((one) => one.clause === clause);
  if (rule === undefined) return data === null ? null : <p>{words.value.play.settle.noText}</p>;
  return (
    <div class="clause">
      <b>
        {clause} {rule.title}
      </b>
      <MarkdownText text={rule.text} />
    </div>
  );
}
