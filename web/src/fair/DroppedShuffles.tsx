import type { Dropped } from "../generated/protocol";
import { words } from "../words";

interface Props {
  readonly dropped: readonly Dropped[];
  /** Whether the server had promised this history together with the seed. */
  readonly history?: boolean;
  /** How many more this device knows of. */
  readonly untold: number;
}

/** The shuffles that were begun before a match and came to nothing; nothing where none were. */
export function DroppedShuffles({ dropped, history = true, untold }: Props) {
  const { fair } = words.value.play;
  return (
    <>
      {dropped.length > 0 && (
        <>
          <p>{fair.begun(dropped.length + 1)}</p>
          <ol class="dropped-shuffles">
            {dropped.map(({ match, why, told }) => (
              <li key={match}>
                {fair.dropped[why]}
                {told && fair.mayHaveKnown}
              </li>
            ))}
          </ol>
        </>
      )}
      {!history && <p class="points-loss">✗ {fair.otherHistory}</p>}
      {untold > 0 && <p>{fair.untold(untold)}</p>}
    </>
  );
}
