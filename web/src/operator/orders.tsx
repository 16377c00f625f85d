/** Asking back, doing something, and saying how it went. */

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { Button, Dialog, Field, toast } from "../ui";
import { operatorWords } from "../words/operator";
import type { OperatorWords } from "../words/operator.zh";
import { order, save, told } from "./connection";
import { lookAgain } from "./look";

type Done = keyof OperatorWords["done"];
type Asked = keyof OperatorWords["ask"];

/** Do what one click takes back, say how it went, and look again. */
export async function carryOut(
  done: Done,
  path: string,
  body: object = {},
  about = "",
): Promise<void> {
  try {
    await order(path, body);
  } catch (error) {
    toast(told(error), { problem: true });
    return;
  }
  toast(`${operatorWords.value.done[done]} ${about}`);
  lookAgain();
}

/** Give the operator a file. */
export function download(path: string, name: string, body?: object): void {
  save(path, name, body).catch((error) => toast(told(error), { problem: true }));
}

// -- asking back ---------------------------------------------------------------------------------

interface Question {
  readonly deed: Asked;
  /** Which room, node or person it is about. */
  readonly about: string;
  readonly path: string;
  /** What is said of it, where it is not the usual. */
  readonly text?: keyof OperatorWords["text"];
  /** What is sent beside the reason. */
  readonly body?: object;
}

const question = signal<Question | null>(null);
const isOpen = signal(false);
let count = 0;

/** Ask before something that cannot be undone. */
export function askFirst(about: Question): void {
  count += 1;
  question.value = about;
  isOpen.value = true;
}

export function Asking() {
  const asked = question.value;
  return asked === null ? null : <AskingAbout key={count} {...asked} />;
}

const HOURS = "24";

function AskingAbout({ deed, about, path, text = deed, body }: Question) {
  const w = operatorWords.value;
  const [reason, setReason] = useState("");
  const [hours, setHours] = useState(HOURS);
  const isBan = deed === "ban";
  const close = (): void => {
    isOpen.value = false;
  };
  const yes = (): void => {
    close();
    const span = isBan ? { hours: Number(hours) || Number(HOURS) } : {};
    void carryOut(deed, path, { ...body, ...span, reason: reason.trim() }, about);
  };
  return (
    <Dialog
      open={isOpen.value}
      title={`${w.ask[deed]} ${about}`}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{w.reason.cancel}</Button>
          <Button kind="danger" onClick={yes}>
            {w.act[deed]}
          </Button>
        </>
      }
    >
      <p>{w.text[text]}</p>
      {isBan && (
        <Field label={w.reason.hours} type="number" step="any" value={hours} onValue={setHours} />
      )}
      <Field
        label={isBan ? w.reason.ban : w.reason.any}
        value={reason}
        onValue={setReason}
        maxLength={200}
        autoComplete="off"
      />
    </Dialog>
  );
}
