import type { ComponentChildren } from "preact";
import { lazily, PartOfPage } from "../../frame/lazily";
import { Button, toast } from "../../ui";
import { words } from "../../words";
import { copyText } from "./clipboard";
import css from "./ShareLink.module.css";

/** What makes codes is fetched when the first one is shown. */
const QrPicture = lazily(async () => (await import("./QrPicture")).QrPicture, PartOfPage);

interface ShareLinkProps {
  link: string;
  /** What is said with the link where it is sent. */
  title: string;
  qrLabel: string;
  /** What stands above the link. */
  children?: ComponentChildren;
}

/** A link to be copied or sent, and a code of it for a camera. */
export function ShareLink({ link, title, qrLabel, children }: ShareLinkProps) {
  const { general, pages } = words.value;
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast(pages.room.copied);
    else toast(link);
  };
  return (
    <div class={css.shareBody}>
      <div class="stack">
        {children}
        <p class={css.shareLink} data-part="share-link">
          {link}
        </p>
        <div class="line">
          <Button kind="main" onClick={copy}>
            {pages.room.copyLink}
          </Button>
          {"share" in navigator && (
            <Button
              onClick={() =>
                navigator.share({ title, text: title, url: link }).catch(() => {
                  // Closed without sharing.
                })
              }
            >
              {general.share}
            </Button>
          )}
        </div>
      </div>
      <div class={css.qr}>
        <QrPicture text={link} label={qrLabel} />
      </div>
    </div>
  );
}
