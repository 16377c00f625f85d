import { Button } from "../ui";
import { words } from "../words";
import { problemText } from "./refusals";
import "./Trouble.css";

/** Something could not be fetched: say why, and offer to try again. */
export function Trouble({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div class="trouble" role="alert">
      <p>{problemText(error)}</p>
      <Button onClick={onRetry}>{words.value.general.retry}</Button>
    </div>
  );
}

export const Loading = () => <p class="quiet">{words.value.general.loading}</p>;
