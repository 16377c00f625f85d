import { useState } from "preact/hooks";
import { type Offered, offeredTo, readChoices } from "../../answers/choices";
import { type Position, type Scenario, type ScoreForm, useAnswer } from "../../referee";
import { Reasons, type ShownTable } from "../../stage";
import { ActionWords } from "../../table/view/ActionWords";
import { TableTile } from "../../table/view/TableTile";
import { Select } from "../../ui";
import { boardWords } from "../../words/board";
import { actionText, askable } from "./askable";
import css from "./board.module.css";
import { alike, speakersFirst } from "./said";

interface WhoIsRightProps {
  readonly position: Position;
  readonly shown: ShownTable;
  /** The scenario up to the line shown. */
  readonly scenario: Scenario;
  readonly form: ScoreForm | null;
}

/** What every seat may do and what not, with the reasons; and whatever else one wants to ask. */
export function WhoIsRight({ position, shown, scenario, form }: WhoIsRightProps) {
  const text = boardWords.value;
  const over = position.result !== null;
  return (
    <section class={`card ${css.boardWho}`}>
      <h2>{text.who}</h2>
      {over ? (
        <p>{text.over}</p>
      ) : (
        <>
          <p class="quiet">{text.whoHint}</p>
          <dl>
            {speakersFirst(position, shown.state.seats.length).map((seat) => (
              <SeatSays key={seat} {...{ position, shown, scenario, seat }} />
            ))}
          </dl>
        </>
      )}
      {!over && <AskFurther {...{ shown, scenario, form }} />}
    </section>
  );
}

type SeatSaysProps = Omit<WhoIsRightProps, "form"> & { readonly seat: number };

function SeatSays({ position, shown, scenario, seat }: SeatSaysProps) {
  const text = boardWords.value;
  const { state, nameOf } = shown;
  const legal = position.legal[seat] ?? [];
  const refused = position.refused[seat] ?? [];
  return (
    <>
      <dt>
        <b>{nameOf(seat)}</b>
      </dt>
      <dd>
        {legal.length === 0 && refused.length === 0 && <span class="quiet">{text.nothing}</span>}
        {legal.length > 0 && (
          <p class={css.boardMay}>
            <span class={css.boardYes}>✓ {text.may}</span>{" "}
            <Allowed offered={offeredTo(position, seat)} state={state} />
          </p>
        )}
        {alike(refused).map(({ actions, why }) => (
          <div key={actions.join()}>
            <p class={css.boardMay}>
              <span class={css.boardNo}>✗ {text.mayNot}</span>
              {actions.map((action) => (
                <ActionWords key={action} action={action} state={state} />
              ))}
            </p>
            <Reasons why={why} room={scenario} />
          </div>
        ))}
      </dd>
    </>
  );
}

/** All discards as one, then everything else. */
function Allowed({ offered, state }: { offered: Offered } & Pick<ShownTable, "state">) {
  const { discards, buttons, picking } = readChoices(offered);
  return (
    <>
      {buttons.map(({ text }) => (
        <ActionWords key={text} action={text} state={state} />
      ))}
      {picking !== null && <ActionWords action={picking.answer} state={state} />}
      {[...new Set([...discards.values()].flatMap((ways) => [...ways]))].sort().map((way) => {
        const faces = [...discards].flatMap(([face, ways]) => (ways.has(way) ? [face] : []));
        return (
          faces.length > 0 && (
            <span key={way} class={css.boardDiscards}>
              <ActionWords action={way === "" ? "discard" : way} state={state} />
              <span class="tiles-in-text">
                {faces.map((face) => (
                  <TableTile key={face} state={state} face={face} />
                ))}
              </span>
            </span>
          )
        );
      })}
    </>
  );
}

type AskFurtherProps = Pick<WhoIsRightProps, "shown" | "scenario" | "form">;

/** Any seat, any action: may it, and why not? */
function AskFurther({ shown, scenario, form }: AskFurtherProps) {
  const text = boardWords.value;
  const [seat, setSeat] = useState(0);
  const [action, setAction] = useState("");
  const declares = (form?.circumstances ?? []).map(({ code }) => code);
  const actions = askable(shown.state, seat, declares);
  const asked = actions.includes(action) ? action : "";
  const { data: answer, fresh } = useAnswer(
    "position",
    asked === "" ? null : { scenario, why: { seat, do: asked } },
  );
  const why = fresh && answer !== null && "round" in answer ? answer.why : undefined;
  return (
    <details class="board-ask">
      <summary>{text.ask}</summary>
      <div class={css.boardAsked}>
        <Select
          label={text.askSeat}
          value={String(seat)}
          options={shown.state.seats.map((_, one) => [String(one), shown.nameOf(one)])}
          onValue={(one) => setSeat(Number(one))}
        />
        <Select
          label={text.askAction}
          value={asked}
          options={[
            ["", text.askNothing],
            ...actions.map((one) => [one, actionText(one, scenario.variant)] as const),
          ]}
          onValue={setAction}
        />
      </div>
      <div aria-live="polite">
        {why !== undefined &&
          (why.length === 0 ? (
            <p class={css.boardYes}>✓ {text.allowed}</p>
          ) : (
            <>
              <p class={css.boardNo}>✗ {text.mayNot}</p>
              <Reasons why={why} room={scenario} />
            </>
          ))}
      </div>
    </details>
  );
}
