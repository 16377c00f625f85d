import { Button, Select } from "../ui";
import { stageWords } from "../words/stage";
import type { StageProps } from "./Stage";

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
  const step = (sign: string, label: string, to: number) => (
    <Button aria-label={label} disabled={to === place} onClick={() => onStep?.(to)}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
  return (
    <div class="stage-drive">
      {onStep !== undefined && last > 0 && (
        <div class="line">
          {step("⏮", text.first, 0)}
          {step("◀", text.back, Math.max(place - 1, 0))}
          <span class="stage-place">
            <span aria-hidden="true">{`${place}/${last}`}</span>
            <span class="unseen">{text.place(place, last)}</span>
          </span>
          {step("▶", text.forward, Math.min(place + 1, last))}
          {step("⏭", text.last, last)}
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
