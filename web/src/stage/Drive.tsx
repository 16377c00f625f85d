import { Button, Select } from "../ui";
import { stageWords } from "../words/stage";
import { DriveIcon, type DriveSign } from "./DriveIcon";
import type { StageProps } from "./stageProps";

interface DriveProps extends Pick<StageProps, "onStep" | "onSeat" | "seat"> {
  readonly place: number;
  /** How many places there are. */
  readonly count: number;
  readonly names: readonly string[];
}

/** Forwards and backwards, and whose tiles are seen. */
export function Drive({ place, count, names, seat = null, onStep, onSeat }: DriveProps) {
  const text = stageWords.value;
  const last = count - 1;
  if (onStep === undefined && onSeat === undefined) return null;
  const step = (sign: DriveSign, label: string, to: number) => (
    <Button
      aria-label={label}
      disabled={to < 0 || to > last || to === place}
      onClick={() => onStep?.(to)}
    >
      <DriveIcon name={sign} />
    </Button>
  );
  return (
    <div class="stage-drive">
      {onStep !== undefined && last > 0 && (
        <div class="line">
          <span class="stage-far">{step("first", text.first, 0)}</span>
          {step("back", text.back, place - 1)}
          <span class="stage-place">
            <span aria-hidden="true">{`${place}/${last}`}</span>
            <span class="unseen">{text.place(place, last)}</span>
          </span>
          {step("on", text.forward, place + 1)}
          <span class="stage-far">{step("last", text.last, last)}</span>
        </div>
      )}
      {onSeat !== undefined && (
        <Select
          label={text.view}
          value={String(seat ?? "")}
          options={[
            ["", text.all],
            ...names.map((name, one) => [String(one), text.from(name)] as const),
          ]}
          onValue={(chosen) => onSeat(chosen === "" ? null : Number(chosen))}
        />
      )}
    </div>
  );
}
