import { addressOf, useFetched } from "../../api";
import { Loading, Trouble } from "../../api/Trouble";
import { StudyFrame } from "../../pages/study/StudyFrame";
import { useSession } from "../../session";
import { Anchor } from "../../ui/Anchor";
import { speechOf } from "../../words/speech";
import { teachingWords } from "../../words/teaching";
import { PuzzlePage } from "./PuzzlePage";
import { countOf, nextOf, theme, themesOf } from "./puzzles";

interface PuzzlesPageProps {
  town: string | null;
  puzzle: string | null;
}

/** The puzzles of a town, or one of them. */
export function PuzzlesPage({ town, puzzle }: PuzzlesPageProps) {
  if (town !== null && puzzle !== null) return <PuzzlePage key={puzzle} town={town} id={puzzle} />;
  return (
    <StudyFrame place="puzzles" town={town} title={teachingWords.value.puzzles.of}>
      {(here) => <Puzzles key={here} town={here} />}
    </StudyFrame>
  );
}

function Puzzles({ town }: { town: string }) {
  const { me } = useSession();
  const text = teachingWords.value.puzzles;
  const known = me.value !== null;
  const { data, error, reload } = useFetched(
    known ? addressOf("/api/puzzles/{town}", { town }) : null,
  );
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (data === null) return <Loading />;
  if (data.puzzles.length === 0) return <p>{text.none}</p>;
  const next = nextOf(data.puzzles, theme.value);
  const { solved, tried, all } = countOf(data.puzzles, theme.value);
  return (
    <>
      <Themes town={town} themes={themesOf(data.puzzles)} />
      <p role="status">{text.solved(solved, all)}</p>
      {next !== null && (
        <Anchor to={`/puzzles/${town}/${next}`} class="button button-main button-large">
          {tried === all ? text.again : text.begin}
        </Anchor>
      )}
    </>
  );
}

/** What the puzzles are about. */
function Themes({ town, themes }: { town: string; themes: readonly string[] }) {
  const text = teachingWords.value.puzzles;
  const speech = speechOf(town);
  const chosen = themes.includes(theme.value ?? "") ? theme.value : null;
  return (
    <fieldset class="picks">
      <legend>{text.theme}</legend>
      {[null, ...themes].map((one) => (
        <label key={one} class="pick">
          <input
            type="radio"
            name="theme"
            checked={one === chosen}
            onChange={() => {
              theme.value = one;
            }}
          />
          <span>{one === null ? text.all : (speech.maybe(`theme.${one}`) ?? one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
