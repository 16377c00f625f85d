import { useState } from "preact/hooks";
import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { problemText } from "../../api/refusals";
import { useAction } from "../../api/useAction";
import type { ClubEntry, ClubRules, Pace, TownForm } from "../../generated/protocol";
import { go } from "../../router";
import { readRules } from "../../rules/ownRules";
import { useKinds, useTowns } from "../../rules/towns";
import { savedRules } from "../../savedRules";
import { useSession } from "../../session";
import { Button, Field, Select, Switch } from "../../ui";
import css from "./tournaments.module.css";
import { tournamentWords } from "./words";

const HOUSE = "house";
const CLUB_RULES = "club";
/** Before the address of rules of one's own, among the names of towns. */
const OWN = "/";
const numbers = (some: readonly number[], told: (one: number) => string = String) =>
  some.map((one) => [String(one), told(one)] as const);

/** A form for a tournament: of a club that one leads, or of the house with the host's token. */
export function SetUp({ clubs }: { clubs: readonly ClubEntry[] }) {
  const { setUp: text } = tournamentWords.value;
  const session = useSession();
  const towns = useTowns().data;
  const [open, setOpen] = useState(false);
  const [where, setWhere] = useState(String(clubs[0]?.id ?? HOUSE));
  const club = useFetched(
    where === HOUSE || !open ? null : addressOf("/api/clubs/{club}", { club: where }),
  ).data;
  const [name, setName] = useState("");
  const [token, setToken] = useState("");
  const [rules, setRules] = useState("");
  const [starts, setStarts] = useState(inAnHour);
  const [form, setForm] = useState({ rounds: "4", minutes: "60", pause: "60" });
  const [pace, setPace] = useState<Pace>("usual");
  const [duplicate, setDuplicate] = useState(false);
  const [problem, setProblem] = useState<string | undefined>();
  const { busy, run } = useAction((error) => setProblem(problemText(error, tournamentWords)));
  const forms = towns === null ? [] : [...towns.towns, ...(towns.house_rules ?? [])];
  const kinds = useKinds();
  const clubRules = where === HOUSE ? null : (club?.rules ?? null);
  const choices = [
    ...(clubRules === null ? [] : [[CLUB_RULES, text.clubRules] as const]),
    ...kinds,
    ...savedRules().map(([name, address]) => [`${OWN}${address}`, text.own(name)] as const),
  ];
  const chosen = choices.some(([value]) => value === rules) ? rules : (choices[0]?.[0] ?? "");
  const at = Math.floor(new Date(starts).getTime() / 1000);
  const late = Number.isNaN(at) || at * 1000 < Date.now() - 60_000;
  const create = async (event: Event): Promise<void> => {
    event.preventDefault();
    const wish = {
      ...{ name, starts: at, pace, duplicate },
      rules: (chosen === CLUB_RULES ? clubRules : null) ?? rulesOf(chosen, forms),
      rounds: Number(form.rounds),
      minutes: Number(form.minutes),
      pause: Number(form.pause),
      club: where === HOUSE ? null : Number(where),
    };
    await run(async () => {
      const address = mailboxOf(where === HOUSE ? "/api/operator/tournaments" : "/api/tournaments");
      const made = await postJson(address, wish, where === HOUSE ? token : session.token);
      go(`/tournament/${made.id}`);
    });
  };
  return (
    <details class="card panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.title}</summary>
      <form class="stack" onSubmit={create}>
        <Field
          label={text.name}
          hint={text.nameHint}
          value={name}
          maxLength={20}
          onValue={setName}
        />
        <Select
          label={text.where}
          value={where}
          options={[
            ...clubs.map(({ id, name }) => [String(id), name] as const),
            [HOUSE, text.house],
          ]}
          onValue={setWhere}
        />
        {where === HOUSE && (
          <Field label={text.token} type="password" value={token} onValue={setToken} />
        )}
        <Select label={text.rules} value={chosen} options={choices} onValue={setRules} />
        <label class="field">
          <span class="field-label">{text.starts}</span>
          <input
            class="input"
            type="datetime-local"
            value={starts}
            onInput={(event) => setStarts(event.currentTarget.value)}
          />
          {late && <span class="field-error">{text.past}</span>}
        </label>
        <div class={css.tournamentForm}>
          <Select
            label={text.rounds}
            value={form.rounds}
            options={numbers([1, 2, 3, 4, 5, 6, 8, 10, 12])}
            onValue={(rounds) => setForm({ ...form, rounds })}
          />
          <Select
            label={text.minutes}
            value={form.minutes}
            options={numbers([10, 20, 30, 45, 60, 90, 120, 180, 240], text.minuteCount)}
            onValue={(minutes) => setForm({ ...form, minutes })}
          />
          <Select
            label={text.pause}
            value={form.pause}
            options={numbers([0, 30, 60, 120, 300, 600, 1800], text.pauseLength)}
            onValue={(pause) => setForm({ ...form, pause })}
          />
          <Select
            label={text.pace}
            value={pace}
            options={[
              ["usual", text.paces.usual],
              ["quick", text.paces.quick],
            ]}
            onValue={setPace}
          />
        </div>
        <Switch label={text.duplicate} on={duplicate} onChange={setDuplicate} />
        <p class="quiet">{text.duplicateHint}</p>
        {problem !== undefined && (
          <p class="field-error" role="alert">
            {problem}
          </p>
        )}
        <div class="line">
          <Button kind="main" type="submit" disabled={busy || late || name.trim() === ""}>
            {text.create}
          </Button>
        </div>
      </form>
    </details>
  );
}

/** The next full hour, as the field of a date takes it. */
function inAnHour(): string {
  const date = new Date(Date.now() + 3_600_000);
  date.setMinutes(0, 0, 0);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** A town, rules of the host, or rules that somebody has kept on this device. */
function rulesOf(chosen: string, forms: readonly TownForm[]): ClubRules {
  if (!chosen.startsWith(OWN)) return { variant: chosen, options: {}, clock: null, house: null };
  const [town = "", hash = ""] = chosen.slice(OWN.length).split("#");
  const variant = decodeURIComponent(town);
  const form = forms.find(({ name }) => name === variant);
  const read = form === undefined ? null : readRules(form, hash);
  if (read === null || "what" in read) return { variant, options: {}, clock: null, house: null };
  const { options, turn, bank, name } = read;
  const clock = turn === null && bank === null ? null : { turn, bank };
  return { variant, options, clock, house: name === "" ? null : name };
}
