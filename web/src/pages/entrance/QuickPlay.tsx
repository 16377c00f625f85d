import { useDeed } from "../../api/useDeed";
import { parseTiles } from "../../notation";
import { go } from "../../router";
import { BotLevels, lastLevel } from "../../rules/BotLevels";
import { WithClauses } from "../../rules/Clause";
import { chosenTown, type Lead, townName, useLeads } from "../../rules/towns";
import { useSession } from "../../session";
import { beginAnew, hadFirstGame } from "../../table/player/told";
import { Tile } from "../../tiles/Tile";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import css from "./entrance.module.css";
import { HouseList } from "./HouseList";

/** The tiles that tell a town from the others. */
const SIGNS: Readonly<Record<string, string>> = {
  hangzhou: "5pP",
  zhangzhou: "1f5f",
  jinzhou: "1m9m",
  qinhuangdao: "EN",
  lanzhou: "CF",
};
/** Those of any other town. */
const OTHER = "1p1s";

/** Who plays with somebody who is new here. */
const FIRST_LEVEL = "easy";

/** Two touches to a table: a town, then play. */
export function QuickPlay() {
  const { entrance } = words.value.pages;
  return (
    <section class="card quick">
      <div>
        <h2>{entrance.quick}</h2>
        <p class="quiet">{entrance.quickHint}</p>
      </div>
      <fieldset class={css.towns}>
        <legend class="unseen">{entrance.quickHint}</legend>
        {useLeads().map((town) => (
          <TownCard key={town.name} {...town} />
        ))}
      </fieldset>
      <HouseList />
    </section>
  );
}

function TownCard({ name, special }: Lead) {
  const open = chosenTown.value === name;
  return (
    <div class={open ? `${css.town} ${css.townOpen}` : css.town} data-part="town">
      <label class={css.townHead} data-part="town-head">
        <input
          type="radio"
          name="town"
          class="unseen"
          checked={open}
          onChange={() => {
            chosenTown.value = name;
          }}
        />
        <span class={css.townTiles} aria-hidden="true">
          {parseTiles(SIGNS[name] ?? OTHER).map((face) => (
            <Tile key={face} face={face} size="1.375rem" silent />
          ))}
        </span>
        <span class={css.townName}>{townName(name)}</span>
      </label>
      {open ? <TownBody name={name} special={special} /> : <p class={css.townLead}>{special[0]}</p>}
    </div>
  );
}

function TownBody({ name, special }: Lead) {
  const session = useSession();
  const { entrance, study, level: levels } = words.value.pages;
  const { busy, run } = useDeed();
  const play = (level: string, unhurried: boolean) =>
    run(async () => {
      const { room } = await session.ask({
        ...{ type: "quick_play", variant: name, level, unhurried },
      });
      if (room !== null) go(`/room/${room}`);
    });
  return (
    <div class={css.townBody} data-part="town-body">
      <ul class="specials">
        {special.map((line) => (
          <li key={line}>
            <span>
              <WithClauses text={line} room={{ variant: name }} />
            </span>
          </li>
        ))}
      </ul>
      <BotLevels
        town={name}
        label={levels.label}
        level={lastLevel.value}
        onLevel={(chosenLevel) => {
          lastLevel.value = chosenLevel;
        }}
      />
      <Button
        kind={hadFirstGame(name) ? "plain" : "normal"}
        disabled={busy}
        onClick={() => {
          beginAnew(name);
          play(FIRST_LEVEL, true);
        }}
      >
        <span class={css.firstOffer}>
          <b>{entrance.first}</b> <span class="quiet">{entrance.firstHint}</span>
        </span>
      </Button>
      <div class="line">
        <Button kind="main" large disabled={busy} onClick={() => play(lastLevel.peek(), false)}>
          {entrance.play}
        </Button>
        <Anchor to={`/new/${name}`} class="button">
          {entrance.roomOf}
        </Anchor>
        <Anchor to={`/learn/${name}`} class="button button-plain">
          {study.learn}
        </Anchor>
      </div>
    </div>
  );
}
