import { useState } from "preact/hooks";
import { WithClauses } from "../../api/Clause";
import { RuleCard } from "../../api/RuleCard";
import { complain } from "../../api/refusals";
import { Loading, Trouble } from "../../api/Trouble";
import type { TownForm } from "../../generated/protocol";
import { go } from "../../router";
import { RefusedError, useSession } from "../../session";
import { Button, Select } from "../../ui";
import { words } from "../../words";
import { lastLevel } from "../BotLevels";
import { LessonOffer } from "../LessonOffer";
import { PageFrame } from "../PageFrame";
import { useTowns } from "../towns";
import "./create.css";
import { OptionFields } from "./OptionFields";
import {
  changesOf,
  defaultsOf,
  madeConsistent,
  refusedOption,
  usualClock,
  type Values,
} from "./optionForm";
import { Presets } from "./Presets";
import { RoomFields, type RoomForm } from "./RoomFields";

export function NewRoom({ town }: { town: string | null }) {
  const { create } = words.value.pages;
  const { data, error, reload } = useTowns();
  const found = data?.towns.find(({ name }) => name === town) ?? data?.towns[0];
  return (
    <PageFrame title={create.title} wide>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && found !== undefined && (
        <>
          <Select
            label={create.town}
            value={found.name}
            options={data.towns.map(({ name, town: label }) => [name, label])}
            onValue={(name) => go(`/new/${name}`, { replace: true })}
          />
          <LessonOffer key={`offer ${found.name}`} town={found.name} />
          <TownOptions key={found.name} town={found} />
        </>
      )}
    </PageFrame>
  );
}

/** On a small screen the ready-made rules come first, and every single one is a touch away. */
const roomy = matchMedia("(min-width: 44rem)").matches;

const newForm = (): RoomForm => ({
  turn: null,
  bank: null,
  bots: true,
  bot_level: lastLevel.peek(),
  spectators: true,
  hints: true,
  public: false,
});

function TownOptions({ town }: { town: TownForm }) {
  const { create, refused } = words.value.pages;
  const [values, setValues] = useState<Values>(() => defaultsOf(town));
  const [room, setRoom] = useState(newForm);
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const session = useSession();
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const changes = changesOf(town, values);
  const change = (next: Values): void => {
    setProblem(null);
    setValues(madeConsistent(town, next));
  };
  const open = async (): Promise<void> => {
    setBusy(true);
    const { turn, bank, ...facts } = room;
    const clock = { turn, bank };
    try {
      const done = await session.ask({
        ...{ type: "create", variant: town.name, options: changes, clock, ...facts },
      });
      lastLevel.value = room.bot_level;
      if (done.room !== null) go(`/room/${done.room}`, { replace: true });
    } catch (error) {
      const name = error instanceof RefusedError ? refusedOption(town, error.reason) : null;
      if (name === null) complain(error);
      else setProblem({ name, text: refused.option });
      setBusy(false);
    }
  };
  return (
    <div class="columns">
      <div class="stack">
        <section class="card">
          <h2>{create.special}</h2>
          <ul class="specials">
            {town.special.map((line) => (
              <li key={line}>
                <span>
                  <WithClauses text={line} room={{ variant: town.name, options: changes }} />
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section class="card">
          <h2>{create.options}</h2>
          <Presets town={town} values={values} onChoose={change} />
          <details open={roomy || problem !== null}>
            <summary>{create.each}</summary>
            <OptionFields
              town={town}
              values={values}
              problem={problem}
              onValues={change}
              onBad={(name, is) => setBad(withOrWithout(bad, name, is))}
            />
          </details>
        </section>
      </div>
      <div class="stack">
        <section class="card">
          <h2>{create.room}</h2>
          <RoomFields
            form={room}
            usual={usualClock(town, values)}
            onForm={setRoom}
            onBad={(name, is) => setBad(withOrWithout(bad, name, is))}
          />
        </section>
        <div class="create-open">
          <Button kind="main" large disabled={busy || bad.size > 0} onClick={open}>
            {create.open}
          </Button>
        </div>
        <details class="card panel">
          <summary>{create.rules}</summary>
          <RuleCard room={{ variant: town.name, options: changes }} />
        </details>
      </div>
    </div>
  );
}

function withOrWithout(names: ReadonlySet<string>, name: string, is: boolean): ReadonlySet<string> {
  if (names.has(name) === is) return names;
  const next = new Set(names);
  if (is) next.add(name);
  else next.delete(name);
  return next;
}
