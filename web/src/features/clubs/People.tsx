import { useState } from "preact/hooks";
import type { Club, ClubAction, ClubMember } from "../../generated/protocol";
import { go } from "../../router";
import { useSession } from "../../session";
import { Button, Dialog, Field, Switch } from "../../ui";
import { shownName, words } from "../../words";
import { type ClubActions, clubComplain, doAction } from "./clubApi";
import css from "./clubs.module.css";
import { Invitations } from "./Invitations";
import { clubWords } from "./words";

interface PeopleProps {
  club: Club;
  onClub: (club: Club) => void;
}

/** Who is in a club; for its leader and helpers also what they look after. */
export function People({ club, onClub }: PeopleProps) {
  const { people: text } = clubWords.value;
  const session = useSession();
  const action: ClubActions = async (wanted) => {
    try {
      const told = await doAction(session.token, club.id, wanted);
      if (told === null) go("/clubs");
      else onClub(told);
      return true;
    } catch (error) {
      clubComplain(error);
      return false;
    }
  };
  const leads = club.role === "leader" || club.role === "helper";
  return (
    <div class="columns">
      <section class="card">
        <h2>{text.members(club.members.length, club.most_members)}</h2>
        <ul class={`plain-list ${css.members}`}>
          {club.members.map((member) => (
            <Member key={member.person} club={club} member={member} onAction={action} />
          ))}
        </ul>
        {leads && club.removed.length > 0 && (
          <details>
            <summary>{text.removed}</summary>
            <ul class={`plain-list ${css.members}`}>
              {club.removed.map(({ person, name }) => (
                <li key={person} class={css.member}>
                  <span>{shownName(name)}</span>
                  <Button onClick={() => action({ do: "readmit", person })}>{text.readmit}</Button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <div class="stack">
        {leads && <Invitations club={club} onAction={action} />}
        {club.role === "leader" && <Settings club={club} onAction={action} />}
        {club.role === "leader" ? (
          <p class="quiet">{text.leaderStays}</p>
        ) : (
          <Sure action={text.leave} text={text.leaveSure} onSure={() => action({ do: "leave" })} />
        )}
      </div>
    </div>
  );
}

interface MemberProps {
  club: Club;
  member: ClubMember;
  onAction: ClubActions;
}

const RANK = { leader: 3, helper: 2, member: 1 };

function Member({ club, member, onAction }: MemberProps) {
  const { people: text, roles } = clubWords.value;
  const [open, setOpen] = useState(false);
  const name = shownName(member.name);
  const { person, role } = member;
  const below = club.role !== null && club.role !== "member" && RANK[role] < RANK[club.role];
  const close = (): void => setOpen(false);
  const action = async (wanted: ClubAction): Promise<void> => {
    if (await onAction(wanted)) close();
  };
  return (
    <li class={css.member}>
      <span>
        {name} {role !== "member" && <span class="badge badge-gold">{roles[role]}</span>}
      </span>
      {below && (
        <Button aria-label={text.manage(name)} onClick={() => setOpen(true)}>
          {text.manageShort}
        </Button>
      )}
      <Dialog open={open} title={name} onClose={close}>
        {club.role === "leader" && (
          <>
            <p class="quiet">{text.helperHint}</p>
            <Button
              onClick={() =>
                action({ do: "role", person, role: role === "helper" ? "member" : "helper" })
              }
            >
              {role === "helper" ? text.makeMember : text.makeHelper}
            </Button>
            <p class="quiet">{text.handOverSure(name)}</p>
            <Button onClick={() => action({ do: "hand_over", person })}>{text.handOver}</Button>
          </>
        )}
        <p class="quiet">{text.removeSure(name)}</p>
        <Button kind="danger" onClick={() => action({ do: "remove", person })}>
          {text.remove}
        </Button>
      </Dialog>
    </li>
  );
}

function Settings({ club, onAction }: { club: Club; onAction: ClubActions }) {
  const { settings: text, name: label, nameHint } = clubWords.value;
  const [name, setName] = useState(club.name);
  return (
    <section class="card">
      <h2>{text.title}</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          void onAction({ do: "rename", name });
        }}
      >
        <Field label={label} hint={nameHint} value={name} maxLength={20} onValue={setName} />
        <div class="line">
          <Button type="submit" disabled={name.trim() === "" || name === club.name}>
            {text.rename}
          </Button>
        </div>
      </form>
      <div>
        <Switch
          label={text.show}
          on={club.public}
          onChange={(on) => onAction({ do: "show", on })}
        />
        <p class="quiet">{text.showHint}</p>
      </div>
      <Sure
        action={text.disband}
        text={text.disbandSure}
        onSure={() => onAction({ do: "disband" })}
      />
    </section>
  );
}

interface SureProps {
  action: string;
  text: string;
  onSure: () => Promise<boolean>;
}

/** Something that is asked about before it is done. */
function Sure({ action, text, onSure }: SureProps) {
  const [open, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <div class="line">
        <Button onClick={() => setOpen(true)}>{action}</Button>
      </div>
      <Dialog
        open={open}
        title={action}
        onClose={close}
        actions={
          <>
            <Button onClick={close}>{words.value.general.cancel}</Button>
            <Button kind="danger" onClick={async () => (await onSure()) && close()}>
              {action}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
