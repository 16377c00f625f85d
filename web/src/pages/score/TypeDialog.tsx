import { useState } from "preact/hooks";
import { Button, Dialog, Field } from "../../ui";
import { type ReadHand, readHand } from "./readHand";
import { scoreWords } from "./words";

interface TypeDialogProps {
  readonly written: string;
  readonly onHand: (hand: ReadHand) => void;
}

/** A hand as text, in any notation, for whoever has a keyboard or got it in a message. */
export function TypeButton({ written, onHand }: TypeDialogProps) {
  const text = scoreWords.value;
  const [typed, setTyped] = useState<string | null>(null);
  const hand = readHand(typed ?? "");
  const use = (): void => {
    if (hand === null) return;
    onHand(hand);
    setTyped(null);
  };
  return (
    <>
      <Button onClick={() => setTyped(written)} aria-label={text.type}>
        {text.typeShort}
      </Button>
      <Dialog
        open={typed !== null}
        title={text.type}
        onClose={() => setTyped(null)}
        actions={
          <Button kind="main" disabled={hand === null || typed === ""} onClick={use}>
            {text.use}
          </Button>
        }
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            use();
          }}
        >
          <Field
            label={text.typeLabel}
            hint={text.typeHint}
            error={hand === null ? text.typeBad : undefined}
            value={typed ?? ""}
            maxLength={200}
            autoComplete="off"
            onValue={setTyped}
          />
        </form>
      </Dialog>
    </>
  );
}
