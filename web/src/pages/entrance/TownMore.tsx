import { BotLevels } from "../../rules/BotLevels";
import { WithClauses } from "../../rules/Clause";
import { lastLevel } from "../../rules/lastLevel";
import type { Lead } from "../../rules/towns";
import { Button } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";

interface TownMoreProps extends Lead {
  readonly busy: boolean;
  readonly onPlay: () => void;
  readonly onFirst: () => void;
}

/** What is special about a town, against whom one plays there, and where more is told. */
export function TownMore({ name, special, busy, onPlay, onFirst }: TownMoreProps) {
  const { entrance, study, level } = words.value.pages;
  return (
    <div class="stack" data-part="town-body">
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
        label={level.label}
        level={lastLevel.value}
        onLevel={(chosen) => {
          lastLevel.value = chosen;
        }}
      />
      <div class="line">
        <Button kind="main" large disabled={busy} onClick={onPlay}>
          {entrance.play}
        </Button>
        <Button disabled={busy} onClick={onFirst}>
          {entrance.first}
        </Button>
        <Anchor to={`/new/${name}`} class="button">
          {entrance.roomOf}
        </Anchor>
        <Anchor to={`/learn/${name}`} class="button button-plain">
          {study.learn}
        </Anchor>
        <Anchor to={`/rules/${name}`} class="button button-plain">
          {study.rules}
        </Anchor>
      </div>
    </div>
  );
}
