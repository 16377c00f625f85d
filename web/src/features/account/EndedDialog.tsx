import { useSession } from "../../session";
import { Button, Dialog } from "../../ui";
import { keyWords } from "./words";

/** What a new password or passkey has ended, and what is missing now. */
export function EndedDialog() {
  const session = useSession();
  const text = keyWords.value;
  const told = session.ended.value;
  const close = (): void => session.noteEnded(null);
  return (
    <Dialog
      open={told !== null}
      title={text.endedTitle}
      onClose={close}
      actions={
        <Button kind="main" onClick={close}>
          {text.endedRead}
        </Button>
      }
    >
      {told !== null && (
        <>
          <ul>
            {text.ended(told).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{text.endedNext}</p>
        </>
      )}
    </Dialog>
  );
}
