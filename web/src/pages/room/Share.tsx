import type { RoomState } from "../../generated/protocol";
import { Button, toast } from "../../ui";
import { words } from "../../words";
import { copyText } from "../clipboard";
import { townName } from "../towns";
import { QrPicture } from "./QrPicture";

/** How others come in: the number, the link, and a code for their camera. */
export function Share({ room }: { room: RoomState }) {
  const { general, pages } = words.value;
  const { room: text } = pages;
  const link = `${location.origin}/room/${room.number}`;
  const title = text.shareText(townName(room.settings.variant), room.number);
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast(text.copied);
    else toast(link);
  };
  return (
    <section class="card share">
      <h2>{text.share}</h2>
      <div class="share-body">
        <div class="stack">
          <p>
            <span class="quiet">{text.number}</span>
            <span class="room-number">{room.number}</span>
          </p>
          <p class="share-link">{link}</p>
          <div class="line">
            <Button kind="main" onClick={copy}>
              {text.copyLink}
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
        <QrPicture text={link} label={text.qrLabel} />
      </div>
    </section>
  );
}
