import { Button } from "../ui";
import { Anchor } from "../ui/Anchor";
import { words } from "../words";
import { HttpError } from ".";
import { problemText, type Refusals } from "./refusals";
import css from "./Trouble.module.css";

interface TroubleProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Something could not be fetched: say why, and offer to try again. */
export function Trouble({ error, onRetry }: TroubleProps) {
  return (
    <div class={css.trouble} role="alert">
      <p>{problemText(error)}</p>
      <Button onClick={onRetry}>{words.value.general.retry}</Button>
    </div>
  );
}

interface ProblemProps extends TroubleProps {
  readonly own: Refusals;
  /** Where one goes from here. */
  readonly back: { readonly to: string; readonly text: string };
}

/** Why a page is not shown: it was refused, for which its part of the page has words, or did not come. */
export function Problem({ own, back, ...trouble }: ProblemProps) {
  const { error } = trouble;
  if (!(error instanceof HttpError && error.isRefusal)) return <Trouble {...trouble} />;
  return (
    <section class="card" role="alert">
      <p>{problemText(error, own)}</p>
      <p>
        <Anchor to={back.to} class="button">
          {back.text}
        </Anchor>
      </p>
    </section>
  );
}

export const Loading = () => <p class="quiet">{words.value.general.loading}</p>;
