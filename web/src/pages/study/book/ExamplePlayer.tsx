import { useEffect, useRef, useState } from "preact/hooks";
import { type Example, type Position, type Scenario, useAnswer } from "../../../referee";
import { Refusal, type ShownTable, Stage } from "../../../stage";
import { Button } from "../../../ui";
import { teachingWords } from "../../../words/teaching";
import { actionText } from "../../board/askable";
import { ToBoard } from "../ToBoard";
import css from "./book.module.css";
import { playOn, seatOf } from "./example";

/** A position that shows a clause: stepped through as it is told, or played on as one likes. */
export function ExamplePlayer({ example }: { example: Example }) {
  const { scenario, notes, refused } = example;
  const told = scenario.script ?? [];
  const text = teachingWords.value.example;
  const [at, setAt] = useState(0);
  const [seat, setSeat] = useState<number | null>(null);
  /** What is played instead of what is told; null while it is told. */
  const [own, setOwn] = useState<readonly string[] | null>(null);
  const script = own ?? told;
  const note = own === null ? notes.find((one) => one.at === at) : undefined;
  const begin = (): void => {
    setOwn(told.slice(0, at));
    setSeat(null); // whoever tries plays for all
  };
  const end = (): void => {
    setOwn(null);
    setAt(Math.min(at, told.length));
  };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView(), []);
  return (
    <div class={`stack ${css.example}`} ref={box}>
      <Notes
        all={[text.tryHint, ...notes.map((one) => one.text)]}
        shown={own === null ? (note?.text ?? "") : text.tryHint}
      />
      <Stage
        scenario={{ ...scenario, script }}
        at={at}
        onStep={setAt}
        seat={seat}
        onSeat={setSeat}
        bottom={seatOf(example)}
        {...(own !== null && {
          onPlay: (lines: readonly string[]) => {
            setOwn(playOn(script, at, lines));
            setAt(at + lines.length);
          },
        })}
        {...(own === null &&
          at === told.length &&
          refused !== undefined && {
            children: (_: Position, { nameOf }: ShownTable) => (
              <Refused scenario={scenario} {...refused} name={nameOf(refused.seat)} />
            ),
          })}
      />
      <div class="line">
        {own === null ? (
          <Button onClick={begin}>{text.try}</Button>
        ) : (
          <Button onClick={end}>{text.return}</Button>
        )}
        <ToBoard scenario={{ ...scenario, script }} at={at} />
      </div>
    </div>
  );
}

/** What is said of this step; there is room for the longest, so that the table does not move. */
function Notes({ all, shown }: { all: readonly string[]; shown: string }) {
  return (
    <div class={shown === "" ? css.exampleNotes : `${css.exampleNotes} ${css.exampleTold}`}>
      <p aria-live="polite">{shown}</p>
      {all.map((one) => (
        <p key={one} class={css.exampleRoom} aria-hidden="true">
          {one}
        </p>
      ))}
    </div>
  );
}

interface RefusedProps {
  readonly scenario: Scenario;
  readonly seat: number;
  readonly do: string;
  /** What the seat is called. */
  readonly name: string;
}

/** What may not be done in the end, and why. */
function Refused({ scenario, seat, do: action, name }: RefusedProps) {
  const { data: answer } = useAnswer("position", { scenario, why: { seat, do: action } });
  if (answer === null || !("why" in answer)) return null;
  return (
    <Refusal
      title={teachingWords.value.example.refused(name, actionText(action, scenario.variant))}
      text=""
      why={answer.why ?? []}
      room={scenario}
    />
  );
}
