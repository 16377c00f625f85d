import type { Summary } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { type ReplayLook, replayQuery } from "../../router";
import { rulesName } from "../../rules/towns";
import { Button, Dialog, toast } from "../../ui";
import { copyText } from "./clipboard";
import css from "./ShareDialog.module.css";
import { ShareLink } from "./ShareLink";
import { shareWords } from "./words";

interface ShareDialogProps {
  summary: Summary;
  look: ReplayLook;
  onClose: () => void;
}

/** This very moment for others: a link with its preview, and code for pages of theirs. */
export function ShareDialog({ summary, look, onClose }: ShareDialogProps) {
  const text = shareWords.value;
  const names = storedNames(summary);
  const nameAt = (seat: number): string => names[seat] ?? "";
  const path = `/replay/${summary.match}${replayQuery(look)}`;
  const title = text.text(rulesName(summary.variant, summary.house), look.moment?.round ?? 1);
  const code = embedCode(`${location.origin}/embed${path}`, title);
  const copy = async (): Promise<void> => {
    toast((await copyText(code)) ? text.embedCopied : code);
  };
  return (
    <Dialog open wide title={text.share} onClose={onClose}>
      <ShareLink link={`${location.origin}${path}`} title={title} qrLabel={text.qrLabel}>
        <p>
          {text.hint}
          {look.seat !== null && text.between + text.from(nameAt(look.seat))}
          {look.coach !== null && text.between + text.coach(nameAt(look.coach))}
        </p>
      </ShareLink>
      <img
        class={css.sharePicture}
        src={`/api/matches/${summary.match}/picture.png${replayQuery({ ...look, coach: null })}`}
        alt={text.picture}
        width="1200"
        height="630"
      />
      <details>
        <summary>{text.embed}</summary>
        <div class="stack">
          <p class="quiet">{text.embedHint}</p>
          <textarea class={`input ${css.embedCode}`} readOnly rows={4} aria-label={text.embedCode}>
            {code}
          </textarea>
          <Button onClick={copy}>{text.copyEmbed}</Button>
        </div>
      </details>
    </Dialog>
  );
}

const HIDDEN: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "<": "&lt;",
  ">": "&gt;",
};

const escaped = (text: string): string => text.replace(/[&"<>]/g, (sign) => HIDDEN[sign] ?? sign);

/** What somebody puts into a page of theirs; the server writes the same for `oembed`. */
export const embedCode = (address: string, title: string): string =>
  `<iframe src="${escaped(address)}" width="720" height="640" title="${escaped(title)}" ` +
  `loading="lazy" style="border:0;max-width:100%" allowfullscreen></iframe>`;
