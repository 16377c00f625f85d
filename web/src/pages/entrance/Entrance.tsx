import { lazily } from "../../frame/lazily";
import { PageFrame } from "../../frame/PageFrame";
import { TownPicture } from "../../looks";
import { chosenTown, useLeads } from "../../rules/towns";
import { useSession } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { LANGUAGES, language, words } from "../../words";
import { Doors } from "./Doors";
import css from "./entrance.module.css";
import { Play } from "./Play";
import { step, useSwipes } from "./swipes";
import { TownSign } from "./TownSign";
import { useUpright } from "./upright";

const Deeper = lazily(
  async () => (await import("./Deeper")).Deeper,
  () => null,
);
const Laid = lazily(
  async () => (await import("./Laid")).Laid,
  () => null,
);
/** A table in the town one came for; the others lie one key or swipe away, all else deeper. */
export function Entrance() {
  const { name } = words.value;
  const leads = useLeads();
  const lead = leads.find((one) => one.name === chosenTown.value) ?? leads[0];
  const swipes = useSwipes((by) => {
    chosenTown.value = step(leads, lead, by);
  });
  const upright = useUpright();
  if (lead === undefined) return null;
  return (
    <>
      <PageFrame
        title={name}
        hideTitle
        behind={
          <div class={css.picture} aria-hidden="true">
            <TownPicture key={lead.name} town={lead.name} shape={upright ? "tall" : "whole"} />
          </div>
        }
      >
        <div class={css.place} {...swipes} data-part="place">
          <div class={css.head} data-part="entrance-head">
            <TownSign town={lead.name} />
            <OtherLanguages />
          </div>
          <div class={css.laid} aria-hidden="true">
            <Laid town={lead.name} />
          </div>
          <div class={css.play}>
            <BackToTable />
            <Play lead={lead} />
          </div>
          <Doors leads={leads} chosen={lead.name} />
          <AskTheReferee />
        </div>
      </PageFrame>
      <Deeper />
    </>
  );
}

/** The languages that are not spoken now, each in its own words. */
function OtherLanguages() {
  const names = words.value.language;
  return (
    <div>
      {LANGUAGES.filter((code) => code !== language.value).map((code) => (
        <button
          key={code}
          type="button"
          class={css.language}
          lang={code === "zh" ? "zh-CN" : code}
          onClick={() => {
            language.value = code;
          }}
        >
          {names[code]}
        </button>
      ))}
    </div>
  );
}

const TOOLS = ["score", "board", "rules", "learn", "puzzles"] as const;

/** What helps at a real table: all that the referee can be asked. */
function AskTheReferee() {
  const { referee } = words.value.pages;
  return (
    <nav class={css.tools} aria-label={referee.title}>
      {TOOLS.map((tool) => (
        <Anchor key={tool} to={`/${tool}`} class={css.tool}>
          {referee.tools[tool]}
        </Anchor>
      ))}
    </nav>
  );
}

function BackToTable() {
  const session = useSession();
  const { entrance } = words.value.pages;
  const seated = session.mySeat.value !== null;
  const room = seated ? (session.room.value?.number ?? null) : session.seatRoom.value;
  if (room === null) return null;
  return (
    <section class={`${css.backToTable} on-table`} aria-label={entrance.backTitle}>
      <p>{entrance.backTitle}</p>
      <Anchor to={`/room/${room}`} class="button button-main button-large">
        {entrance.back(room)}
      </Anchor>
    </section>
  );
}
