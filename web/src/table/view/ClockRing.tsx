import { useEffect } from "preact/hooks";
import type { TableState } from "../../model";
import { useSession } from "../../session";
import { sounds } from "../../sound/sounds";
import { useNow } from "../../ui/clock";
import { words } from "../../words";
import "./ClockRing.css";

const RADIUS = 16;
const LENGTH = 2 * Math.PI * RADIUS;
const HURRY = 5;

/** The time for this question as a ring, and the reserve once it is gone. */
export function ClockRing({ clock }: { clock: NonNullable<TableState["clock"]> }) {
  const { play } = words.value;
  const now = useNow(250, useSession().paused.value);
  const used = Math.max(now - clock.since, 0);
  const turn = Math.max(clock.turn - used, 0);
  const bank = Math.max(clock.bank - Math.max(used - clock.turn, 0), 0);
  const inBank = turn === 0;
  const seconds = Math.ceil((inBank ? bank : turn) / 1000);
  const share = inBank ? bank / Math.max(clock.bank, 1) : turn / Math.max(clock.turn, 1);
  const hurry = seconds <= HURRY;
  useEffect(() => {
    if (hurry && seconds > 0) sounds.hurry();
  }, [hurry, seconds]);
  return (
    <div class={`clock${inBank ? " clock-bank" : ""}${hurry ? " clock-hurry" : ""}`} role="timer">
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle class="clock-track" cx="20" cy="20" r={RADIUS} />
        <circle
          class="clock-rest"
          cx="20"
          cy="20"
          r={RADIUS}
          stroke-dasharray={LENGTH}
          stroke-dashoffset={LENGTH * (1 - share)}
        />
      </svg>
      <span class={seconds > 99 ? "clock-long" : ""} aria-hidden="true">
        {seconds}
      </span>
      <span class="unseen">{play.clock.label(seconds)}</span>
      {!inBank && clock.bank > 0 && (
        <small class="clock-reserve">{play.clock.bank(Math.ceil(bank / 1000))}</small>
      )}
    </div>
  );
}
