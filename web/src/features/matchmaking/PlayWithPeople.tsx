import { useEffect, useState } from "preact/hooks";
import { complain } from "../../api/refusals";
import type { Pace, QueueCount } from "../../generated/protocol";
import { chosenTown, townName, useKinds } from "../../rules/towns";
import { usePart } from "../../session";
import { Kept, oneOf } from "../../stored";
import { Button, Select } from "../../ui";
import { words } from "../../words";
import css from "./matchmaking.module.css";
import { QueueWatch } from "./watch";

const PACES: readonly Pace[] = ["usual", "quick"];
const lastPace = new Kept("pace", oneOf(PACES));

const WAITS = ["30", "60", "180", "never"] as const;
type Wait = (typeof WAITS)[number];
const lastWait = new Kept(
  "askAfter",
  oneOf<Wait>(WAITS, () => "60"),
);
const secondsOf = (wait: Wait): number | null => (wait === "never" ? null : Number(wait));

/** Wait for people to play with; and who waits and plays already. */
export function PlayWithPeople({ onJoined }: { onJoined: () => void }) {
  const meeting = usePart(QueueWatch);
  const { meeting: text } = words.value.pages;
  const kinds = useKinds();
  const [rules, setRules] = useState<string | null>(null);
  useEffect(() => meeting.watchWhileSeen(), [meeting]);
  const chosen = rules ?? (chosenTown.value || (kinds[0]?.[0] ?? ""));
  const join = (variant: string, pace: Pace): void => {
    meeting.join({ variant, pace, ask_after: secondsOf(lastWait.peek()) }).then(onJoined, complain);
  };
  const waiting = meeting.place.value !== null;
  return (
    <div class="stack">
      <p class="quiet">{text.hint}</p>
      <Busy kinds={kinds} disabled={waiting} onJoin={join} />
      <div class={css.peopleForm}>
        <Select label={text.rules} value={chosen} options={kinds} onValue={setRules} />
        <Select
          label={text.pace}
          value={lastPace.value}
          options={PACES.map((pace) => [pace, text.paces[pace]] as const)}
          onValue={(pace) => {
            lastPace.value = pace;
          }}
        />
        <Select
          label={text.askAfter}
          value={lastWait.value}
          options={WAITS.map((wait) => [wait, text.askAfters(secondsOf(wait))] as const)}
          onValue={(wait) => {
            lastWait.value = wait;
          }}
        />
      </div>
      <div class="line">
        <Button
          kind="main"
          large
          disabled={waiting || chosen === ""}
          onClick={() => join(chosen, lastPace.peek())}
        >
          {text.join}
        </Button>
      </div>
      <p class="quiet">{text.ladder}</p>
      <p class="quiet">{text.noMoney}</p>
    </div>
  );
}

interface BusyProps {
  kinds: readonly (readonly [name: string, town: string])[];
  disabled: boolean;
  onJoin: (variant: string, pace: Pace) => void;
}

/** The queues with people in them, each a touch away. */
function Busy({ kinds, disabled, onJoin }: BusyProps) {
  const { meeting: text } = words.value.pages;
  const counts = usePart(QueueWatch).counts.value;
  if (counts.length === 0) return <p class={css.peopleNobody}>{text.nobody}</p>;
  const nameOf = ({ variant }: QueueCount): string =>
    kinds.find(([name]) => name === variant)?.[1] ?? townName(variant);
  return (
    <ul class="plain-list people-queues" aria-label={text.here}>
      {counts.map((one) => (
        <li key={`${one.variant} ${one.pace}`} class={css.peopleQueue} data-part="people-queue">
          <span>
            <strong>
              {nameOf(one)} · {text.paces[one.pace]}
            </strong>
            <br />
            <span class="quiet">{text.count(one.waiting, one.playing)}</span>
          </span>
          <Button
            disabled={disabled}
            aria-label={text.joinThis(nameOf(one), text.paces[one.pace])}
            onClick={() => onJoin(one.variant, one.pace)}
          >
            {text.joinHere}
          </Button>
        </li>
      ))}
    </ul>
  );
}
