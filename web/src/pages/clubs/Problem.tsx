import { HttpError } from "../../api";
import { Trouble } from "../../api/Trouble";
import { Anchor } from "../../ui/Anchor";
import { clubWords } from "../../words/clubs";
import { clubProblem } from "./clubApi";

/** Why a page of a club cannot be shown. */
export function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!(error instanceof HttpError) || error.code === null) {
    return <Trouble error={error} onRetry={onRetry} />;
  }
  return (
    <section class="card" role="alert">
      <p>{clubProblem(error)}</p>
      <p>
        <Anchor to="/clubs" class="button">
          {clubWords.value.title}
        </Anchor>
      </p>
    </section>
  );
}
