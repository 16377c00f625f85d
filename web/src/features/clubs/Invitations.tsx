import { useState } from "preact/hooks";
import type { Club, ClubInvitation } from "../../generated/protocol";
import { Button, Dialog, Select, toast } from "../../ui";
import { dayText } from "../../words/numbers";
import { ShareLink } from "../sharing/ShareLink";
import share from "../sharing/ShareLink.module.css";
import type { ClubActions } from "./clubApi";
import css from "./clubs.module.css";
import { clubWords } from "./words";

const DAYS = ["1", "7", "30", "90"] as const;
const USES = ["1", "5", "20", "100"] as const;

/** The links by which people join; the leader and helpers make them, and make them void. */
export function Invitations({ club, onAction }: { club: Club; onAction: ClubActions }) {
  const { invite: text } = clubWords.value;
  const [days, setDays] = useState<(typeof DAYS)[number]>("7");
  const [uses, setUses] = useState<(typeof USES)[number]>("20");
  return (
    <section class="card">
      <h2>{text.title}</h2>
      <p class="quiet">{text.hint}</p>
      <ul class="plain-list">
        {club.invitations.map((one) => (
          <Invitation key={one.code} club={club} invitation={one} onAction={onAction} />
        ))}
      </ul>
      <div class={css.inviteForm}>
        <Select
          label={text.days}
          value={days}
          options={DAYS.map((one) => [one, text.dayCount(Number(one))] as const)}
          onValue={setDays}
        />
        <Select
          label={text.uses}
          value={uses}
          options={USES.map((one) => [one, text.useCount(Number(one))] as const)}
          onValue={setUses}
        />
      </div>
      <div class="line">
        <Button
          kind="main"
          onClick={() => onAction({ do: "invite", days: Number(days), uses: Number(uses) })}
        >
          {text.make}
        </Button>
      </div>
    </section>
  );
}

interface InvitationProps {
  club: Club;
  invitation: ClubInvitation;
  onAction: ClubActions;
}

function Invitation({ club, invitation: { code, until, left }, onAction }: InvitationProps) {
  const { invite: text } = clubWords.value;
  const [open, setOpen] = useState(false);
  const link = `${location.origin}/join/${code}`;
  const revoke = async (): Promise<void> => {
    if (await onAction({ do: "revoke", code })) toast(text.revoked);
  };
  return (
    <li class={css.invitation}>
      <p class={share.shareLink} data-part="share-link">
        {link}
      </p>
      <p class="quiet">{text.left(left, dayText(until))}</p>
      <div class="line">
        <Button onClick={() => setOpen(true)}>{text.share}</Button>
        <Button kind="plain" onClick={revoke}>
          {text.revoke}
        </Button>
      </div>
      <Dialog open={open} title={text.title} onClose={() => setOpen(false)}>
        <ShareLink link={link} title={text.message(club.name)} qrLabel={text.qr} />
      </Dialog>
    </li>
  );
}
