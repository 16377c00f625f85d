import { ShareLink } from "../../features/sharing/ShareLink";
import type { RoomState } from "../../generated/protocol";
import { rulesName } from "../../rules/towns";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import css from "./room.module.css";

/** How others come in: the number, the link, and a code for their camera. */
export function Share({ room }: { room: RoomState }) {
  const { room: text } = words.value.pages;
  const { variant, house, club } = room.settings;
  const title = text.shareText(rulesName(variant, house), room.number);
  return (
    <section class="card share">
      <h2>{text.share}</h2>
      <ShareLink
        link={`${location.origin}/room/${room.number}`}
        title={title}
        qrLabel={text.qrLabel}
      >
        {club !== null && (
          <p>
            {text.clubAlone} <Anchor to={`/club/${club}`}>{text.toClub}</Anchor>
          </p>
        )}
        <p>
          <span class="quiet">{text.number}</span>
          <span class={css.roomNumber}>{room.number}</span>
        </p>
      </ShareLink>
    </section>
  );
}
