import type { Scenario, ScoreForm } from "../../referee";
import { Select, Switch } from "../../ui";
import { words } from "../../words";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { seatName } from "./LaidByHand";
import { Marks } from "./Marks";
import {
  declaredBy,
  enterMid,
  isMid,
  leaveMid,
  turnOf,
  WINDOWS,
  waitFor,
  windowOf,
  writeAt,
} from "./midround";

interface MiddleProps {
  readonly scenario: Scenario;
  readonly form: ScoreForm;
  readonly onScenario: (scenario: Scenario) => void;
}

/** Whether the round is entered in its middle; then who is to act, and who has declared. */
export function Middle({ scenario, form, onScenario }: MiddleProps) {
  const text = boardWords.value;
  const mid = isMid(scenario);
  const seats = Array.from({ length: form.seats }, (_, seat) => seat);
  const declarations = ["ting", "jia"].filter((one) =>
    form.circumstances.some(({ code }) => code === one),
  );
  return (
    <div class={css.boardMiddle}>
      <Switch
        label={text.middle}
        on={mid}
        onChange={(on) => onScenario(on ? enterMid(scenario) : leaveMid(scenario))}
      />
      {mid && (
        <div class={css.boardFacts}>
          <Select
            label={text.turn}
            value={String(turnOf(scenario))}
            options={seats.map((seat) => [String(seat), seatName(scenario, seat, form.seats)])}
            onValue={(seat) => onScenario({ ...scenario, turn: Number(seat) })}
          />
          <Select
            label={text.window}
            value={windowOf(scenario)}
            options={[
              ...WINDOWS.map((window) => [window as string, text.windows[window]] as const),
              ...(WINDOWS.some((window) => window === windowOf(scenario))
                ? []
                : [[windowOf(scenario), windowOf(scenario)] as const]),
            ]}
            onValue={(window) => onScenario(waitFor(scenario, window))}
          />
          {declarations.length > 0 &&
            seats.map((seat) => (
              <Select
                key={seat}
                label={text.declared(seatName(scenario, seat, form.seats))}
                value={declaredBy(scenario, seat)}
                options={[
                  ["", text.notDeclared],
                  ...declarations.map(
                    (one) => [one, words.value.action[one as "ting" | "jia"]] as const,
                  ),
                ]}
                onValue={(one) => onScenario(writeAt(scenario, "declared", seat, one))}
              />
            ))}
        </div>
      )}
      {mid && <Marks {...{ scenario, form, onScenario }} />}
    </div>
  );
}
