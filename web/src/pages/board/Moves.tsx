import { useEffect, useRef } from "preact/hooks";
import { LineWords, type ShownTable } from "../../stage";
import { Button } from "../../ui";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { choose, common, drop, goTo, scriptOf, type Variations } from "./variations";

interface MovesProps {
  readonly all: Variations;
  readonly shown: ShownTable;
  readonly onAll: (all: Variations) => void;
}

/** Every line that was played, to go to; and where something else was played, that too. */
export function Moves({ all, shown, onAll }: MovesProps) {
  const text = boardWords.value;
  const script = scriptOf(all);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The list alone: the page stays where it is.
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (list.current && here)
      list.current.scrollTop = here.offsetTop - list.current.clientHeight / 2;
  }, [all.at, script]);
  return (
    <section class="card">
      <h2>{text.moves}</h2>
      {all.scripts.length > 1 && (
        <ul class={css.boardVariations}>
          {all.scripts.map((one, at) => {
            const left = Math.min(common(one, all.scripts[0] ?? []), one.length - 1);
            const here = at === all.chosen;
            return (
              <li key={at} class="line">
                <Button
                  kind={here ? "main" : "normal"}
                  aria-pressed={here}
                  onClick={() => onAll(choose(all, at))}
                >
                  {text.variation(at + 1)}
                  {at > 0 && (
                    <span>
                      {left + 1}. <LineWords {...shown} line={one[left] ?? ""} />
                    </span>
                  )}
                </Button>
                <Button
                  kind="plain"
                  aria-label={`${text.drop} ${at + 1}`}
                  onClick={() => onAll(drop(all, at))}
                >
                  ✕
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {script.length === 0 ? (
        <p class="quiet">{text.none}</p>
      ) : (
        <ol class={css.boardMoves} ref={list}>
          {[null, ...script].map((line, at) => (
            <li key={at}>
              <button
                type="button"
                class={css.boardMove}
                aria-current={at === all.at ? "step" : undefined}
                onClick={() => onAll(goTo(all, at))}
              >
                {line === null ? (
                  text.deal
                ) : (
                  <>
                    <span class="quiet">{at}</span> <LineWords {...shown} line={line} />
                  </>
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
