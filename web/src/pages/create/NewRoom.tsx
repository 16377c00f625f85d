import { useState } from "preact/hooks";
import { addressOf } from "../../api";
import { complain } from "../../api/refusals";
import { Loading, Trouble } from "../../api/Trouble";
import { useAction } from "../../api/useAction";
import { lazily, PartOfPage } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import type { TownForm } from "../../generated/protocol";
import { go } from "../../router";
import { Differences, Lines, noteLines } from "../../rules/Differences";
import { clockOf } from "../../rules/differences";
import { lastLevel } from "../../rules/lastLevel";
import { useNotes } from "../../rules/notes";
import { OptionFields } from "../../rules/OptionFields";
import {
  changesOf,
  defaultsOf,
  fixedOf,
  madeConsistent,
  presetIn,
  refusedOption,
  roomOf,
  usualClock,
  type Values,
} from "../../rules/optionForm";
import { type BadLink, NO_RULES, type OwnRules, readRules } from "../../rules/ownRules";
import { PresetCard, Presets } from "../../rules/Presets";
import { RuleCard } from "../../rules/RuleCard";
import css from "../../rules/rules.module.css";
import { useTowns } from "../../rules/towns";
import { savedRules } from "../../savedRules";
import { RefusedError, useSession } from "../../session";
import { Button, Select } from "../../ui";
import { words } from "../../words";
import { LessonOffer } from "../study/lessons/LessonOffer";
import { KeepRules } from "./KeepRules";
import { RoomFields, type RoomForm } from "./RoomFields";

const ClubRules = lazily(
  async () => (await import("../../features/clubs/ClubRules")).ClubRules,
  PartOfPage,
);

interface NewRoomProps {
  /** A town, or house rules of the server; null is the first. */
  town: string | null;
  /** House rules of a player's own. */
  hash: string;
  /** The club whose table it shall be. */
  club: number | null;
}

export function NewRoom({ town, hash, club }: NewRoomProps) {
  const { create, house } = words.value.pages;
  const { data, error, reload } = useTowns();
  const forms = data === null ? [] : [...data.towns, ...(data.house_rules ?? [])];
  const named = forms.find(({ name, presets }) => name === town || presetCalled(presets, town));
  const found = named ?? forms[0];
  const read = found === undefined || named === undefined ? NO_RULES : readRules(found, hash);
  const rules = "what" in read ? NO_RULES : read;
  const own = savedRules();
  const chosen = own.find(([name]) => name === rules.name)?.[1];
  return (
    <PageFrame title={create.title} wide>
      {error !== null && <Trouble error={error} onRetry={reload} />}
      {data === null && error === null && <Loading />}
      {data !== null && found !== undefined && (
        <>
          {named === undefined && town !== null && <BadLine text={house.bad.town(town)} />}
          {"what" in read && <BadLine text={badLine(read)} />}
          <Select
            label={create.town}
            value={chosen === undefined ? found.name : `${OWN}${chosen}`}
            options={[
              ...forms.map(({ name, town: label }) => [name, label] as const),
              ...own.map(([name, address]) => [`${OWN}${address}`, house.own(name)] as const),
            ]}
            onValue={(value) => {
              const own = value.startsWith(OWN);
              const address = own ? value.slice(OWN.length) : encodeURIComponent(value);
              go(`${club === null ? "" : `/club/${club}`}/new/${address}`, { replace: true });
            }}
          />
          <LessonOffer key={`offer ${found.name}`} town={found.variant ?? found.name} />
          <TownOptions
            key={`${town} ${hash}`}
            town={found}
            preset={presetCalled(found.presets, town)}
            base={forms.find(({ name }) => name === found.variant) ?? found}
            rules={rules}
            club={club}
          />
        </>
      )}
    </PageFrame>
  );
}

const presetCalled = (presets: TownForm["presets"], name: string | null) =>
  presets.find(({ code, house }) => house !== undefined && code === name);

/** Before the address of rules of one's own, among the names of towns; no name begins so. */
const OWN = "/";

function badLine({ what, told }: BadLink): string {
  const { bad } = words.value.pages.house;
  const text = bad[what];
  return typeof text === "string" ? text : text(told);
}

function BadLine({ text }: { text: string }) {
  return (
    <p class="card" role="alert">
      <strong>{words.value.pages.house.badLink}</strong> {text}
    </p>
  );
}

/** On a small screen the ready-made rules come first, and every single one is a touch away. */
const roomy = matchMedia("(min-width: 44rem)").matches;

const newForm = ({ turn, bank }: OwnRules): RoomForm => ({
  turn,
  bank,
  bots: true,
  bot_level: lastLevel.peek(),
  spectators: true,
  hints: true,
  public: false,
});

interface TownOptionsProps {
  town: TownForm;
  /** The one that is chosen at first. */
  preset: TownForm["presets"][number] | undefined;
  /** The town itself, where these are house rules. */
  base: TownForm;
  rules: OwnRules;
  club: number | null;
}

function TownOptions({ town, preset, base, rules, club }: TownOptionsProps) {
  const { create, house: text, refused, room: facts } = words.value.pages;
  const [values, setValues] = useState<Values>(() => ({
    ...defaultsOf(town),
    ...preset?.options,
    ...rules.options,
  }));
  const [room, setRoom] = useState(() => newForm(rules));
  const [name, setName] = useState(rules.name);
  const [bad, setBad] = useState<ReadonlySet<string>>(new Set());
  const session = useSession();
  const [problem, setProblem] = useState<{ name: string; text: string } | null>(null);
  const { busy, run } = useAction((error) => {
    const name = error instanceof RefusedError ? refusedOption(town, error.reason) : null;
    if (name === null) complain(error);
    else setProblem({ name, text: refused.option });
  });
  const asked = roomOf(town, values);
  const house = town.house ?? presetIn(town, values)?.house;
  const notes = useNotes(
    house,
    addressOf("/api/house_rules/{name}/notes", { name: asked.variant }),
  );
  const changes = changesOf(town, values);
  const played = { variant: base.name, options: { ...fixedOf(town), ...changes } };
  const clock = clockOf(town.clock, room);
  const seconds = { turn: room.turn, bank: room.bank };
  const change = (next: Values): void => {
    setProblem(null);
    setValues(madeConsistent(town, next));
  };
  const open = () => {
    const { turn, bank, ...rest } = room;
    return run(async () => {
      const done = await session.ask({
        ...{ type: "create", ...asked, clock: { turn, bank }, ...rest },
        // Among strangers nothing is called as one likes.
        house: name === "" || room.public ? null : name,
        club,
      });
      lastLevel.value = room.bot_level;
      if (done.room !== null) go(`/room/${done.room}`, { replace: true });
    });
  };
  return (
    <div class="columns">
      <div class="stack">
        {name !== "" && (
          <section class="card">
            <h2>{name}</h2>
            <Differences
              town={town}
              values={values}
              clock={clock && facts.clock(clock.turn, clock.bank)}
            />
            {room.public && <p class="quiet">{text.notPublic}</p>}
          </section>
        )}
        <section class="card">
          <h2>{town === base ? create.special : text.differs(base.town)}</h2>
          <Lines
            lines={[
              ...town.special,
              ...(town.house === undefined ? [] : noteLines(notes, town.house)),
            ]}
            room={played}
          />
        </section>
        <section class="card">
          <h2>{create.options}</h2>
          <Presets
            town={town}
            values={values}
            onChoose={(next) => change({ ...values, ...next })}
          />
          {town.house === undefined && house !== undefined && (
            <PresetCard town={town} values={values} house={house ?? null} notes={notes} />
          )}
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
            town={town.variant ?? town.name}
            form={room}
            club={club !== null}
            usual={usualClock(town, values)}
            onForm={setRoom}
            onBad={(name, is) => setBad(withOrWithout(bad, name, is))}
          />
        </section>
        <div class={css.createOpen} data-part="create-open">
          <Button kind="main" large disabled={busy || bad.size > 0} onClick={open}>
            {create.open}
          </Button>
        </div>
        {club !== null && (
          <ClubRules
            club={club}
            rules={{
              ...{ ...asked, house: name === "" ? null : name },
              clock: room.turn === null && room.bank === null ? null : seconds,
            }}
          />
        )}
        <KeepRules
          town={town}
          rules={{ name, options: changes, turn: room.turn, bank: room.bank }}
          onName={setName}
        />
        <details class="card panel">
          <summary>{create.rules}</summary>
          <RuleCard room={played} house={house ?? null} notes={notes} />
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
