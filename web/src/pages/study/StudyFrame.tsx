import type { ComponentChildren } from "preact";
import { PageFrame } from "../../frame/PageFrame";
import { Way } from "../../frame/Way";
import { go } from "../../router";
import { townName, useLeads } from "../../rules/towns";
import { Select } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { teachingWords } from "../../words/teaching";
import css from "./study.module.css";

const PLACES = ["learn", "rules", "puzzles"] as const;

interface StudyFrameProps {
  readonly place: (typeof PLACES)[number];
  /** Without a town, or with one that nobody knows, there are all to choose from. */
  readonly town: string | null;
  readonly title: (town: string) => string;
  readonly wide?: boolean;
  readonly children: (town: string) => ComponentChildren;
}

/** What teaches a town: its lessons, its rule book, its puzzles, and the way from one to another. */
export function StudyFrame({ place, town, title, wide = false, children }: StudyFrameProps) {
  const { study } = words.value.pages;
  const known = useLeads();
  if (town === null || !known.some(({ name }) => name === town)) return <Towns place={place} />;
  return (
    <PageFrame title={title(townName(town))} wide={wide}>
      <div class={css.studyBar}>
        <nav class={css.studyPlaces} aria-label={study.title}>
          {PLACES.map((one) => (
            <Anchor key={one} to={`/${one}/${town}`} class={css.studyPlace} here={one === place}>
              {study[one]}
            </Anchor>
          ))}
        </nav>
        <Select
          label={teachingWords.value.town}
          value={town}
          options={known.map(({ name }) => [name, townName(name)])}
          onValue={(name) => go(`/${place}/${name}`)}
        />
      </div>
      {children(town)}
    </PageFrame>
  );
}

function Towns({ place }: Pick<StudyFrameProps, "place">) {
  const { study } = words.value.pages;
  return (
    <PageFrame title={study[place]}>
      <p>{study[`${place}Hint`]}</p>
      <ul class="plain-list">
        {useLeads().map(({ name, special }) => (
          <li key={name}>
            <Way to={`/${place}/${name}`} title={townName(name)} hint={special[0]} />
          </li>
        ))}
      </ul>
    </PageFrame>
  );
}
