import { HttpError } from "../../api";
import { Trouble } from "../../api/Trouble";
import { Anchor } from "../../ui/Anchor";
import { tournamentWords } from "../../words/tournaments";
import { tournamentProblem } from "./tournamentApi";

/** Why a tournament cannot be shown. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof HttpError) || error.code === null) {
    return <Trouble error={error} onRetry={onRetry} />;
  }
  return (
    <section class="card" role="alert">
      <p>{tournamentProblem(error)}</p>
      <p>
        <Anchor to="/tournaments" class="button">
          {tournamentWords.value.all}
        </Anchor>
      </p>
    </section>
  );
}
