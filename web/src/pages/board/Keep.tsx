import { useRef, useState } from "preact/hooks";
import { copyText } from "../../features/sharing/clipboard";
import type { Scenario } from "../../referee";
import { Button, Dialog, toast } from "../../ui";
import { boardWords } from "../../words/board";
import css from "./board.module.css";
import { writeLink } from "./link";
import { readScenario } from "./scenario";

interface KeepProps {
  readonly scenario: Scenario;
  readonly at: number;
  /** Another position was opened. */
  readonly onOpen: (scenario: Scenario) => void;
}

/** A position as a link and as a file; and one that somebody else has made. */
export function Keep({ scenario, at, onOpen }: KeepProps) {
  const text = boardWords.value;
  const file = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState<string | null>(null);
  const open = (written: string): boolean => {
    const read = readScenario(written);
    if (read === null) return false;
    onOpen(read);
    return true;
  };
  const copy = async (): Promise<void> => {
    const link = `${location.origin}/board${await writeLink({ scenario, at })}`;
    toast((await copyText(link)) ? text.copied : link);
  };
  return (
    <section class="card">
      <h2>{text.keep}</h2>
      <div class="line">
        <Button onClick={copy}>{text.copy}</Button>
        <Button onClick={() => save(scenario)}>{text.save}</Button>
        <Button onClick={() => file.current?.click()}>{text.open}</Button>
        <Button onClick={() => setPasted("")}>{text.paste}</Button>
      </div>
      <input
        ref={file}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label={text.open}
        onChange={async (event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen !== undefined && !open(await chosen.text()))
            toast(text.unread, { problem: true });
          if (file.current !== null) file.current.value = "";
        }}
      />
      <Dialog
        open={pasted !== null}
        title={text.paste}
        onClose={() => setPasted(null)}
        actions={
          <Button
            kind="main"
            onClick={() => {
              if (open(pasted ?? "")) setPasted(null);
              else toast(text.unread, { problem: true });
            }}
          >
            {text.use}
          </Button>
        }
      >
        <textarea
          class={`input ${css.boardPaste}`}
          rows={8}
          aria-label={text.pasteLabel}
          placeholder='{"variant": "hangzhou", "hands": ["", "", "", ""], "script": []}'
          value={pasted ?? ""}
          onInput={(event) => setPasted(event.currentTarget.value)}
        />
      </Dialog>
    </section>
  );
}

/** Hand it to the browser as a file. */
function save(scenario: Scenario): void {
  const { saved } = boardWords.value;
  const blob = new Blob([`${JSON.stringify(scenario, null, 1)}\n`], { type: "application/json" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = `fangcheng-${scenario.variant}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  toast(saved);
}
