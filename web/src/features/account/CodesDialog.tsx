import { useSession } from "../../session";
import { Button, Dialog, toast } from "../../ui";
import { copyText } from "../sharing/clipboard";
import css from "./account.module.css";
import { keyWords } from "./words";

/** New recovery codes, this once: it is closed by saying that they are kept. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = keyWords.value;
  const name = useSession().me.value?.name ?? "";
  const written = `${text.file(location.host, name)}\n\n${codes.join("\n")}\n`;
  const copy = async (): Promise<void> => {
    if (await copyText(written)) toast(text.copied);
    else toast(text.cannotCopy, { problem: true });
  };
  const save = (): void => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([written], { type: "text/plain" }));
    link.download = `${text.file(location.hostname, name)}.txt`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Dialog
      open={codes.length > 0}
      title={text.codes}
      actions={
        <Button kind="main" onClick={onClose}>
          {text.kept}
        </Button>
      }
    >
      <p>{text.shownOnce}</p>
      <ol class={css.codes} data-part="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div class="line">
        <Button onClick={copy}>{text.copy}</Button>
        <Button onClick={save}>{text.save}</Button>
      </div>
    </Dialog>
  );
}
