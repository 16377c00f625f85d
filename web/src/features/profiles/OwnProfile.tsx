import { useState } from "preact/hooks";
import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { complain } from "../../api/refusals";
import { Loading, Trouble } from "../../api/Trouble";
import type { ProfilePart, ProfileSettings } from "../../generated/protocol";
import { useSession } from "../../session";
import { Switch } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { profilePath } from "./ProfilePage";
import { profileWords } from "./words";

const PATH = "/api/me/profile";
const PARTS: readonly ProfilePart[] = ["towns", "ladder", "wins", "days", "hands", "matches"];

/** Whether one has a page of one's own, and what it shows. */
export function OwnProfile() {
  const text = profileWords.value;
  const session = useSession();
  const { data, error, reload } = useFetched(addressOf(PATH));
  const [chosen, setChosen] = useState<ProfileSettings | null>(null);
  const me = session.me.value;
  const shown = chosen ?? data;
  if (error !== null) return <Trouble error={error} onRetry={reload} />;
  if (shown === null || me === null) return <Loading />;
  if (!me.permanent) {
    return (
      <section class="card">
        <p>{text.guest}</p>
        <p>
          <Anchor to="/settings" class="button">
            {text.toAccount}
          </Anchor>
        </p>
      </section>
    );
  }
  const choose = (wish: ProfileSettings): void => {
    setChosen(wish);
    postJson(mailboxOf(PATH), wish, session.token).then(setChosen, (problem) => {
      setChosen(shown);
      complain(problem);
    });
  };
  return (
    <section class="card">
      <p>{text.lead}</p>
      <Switch label={text.open} on={shown.open} onChange={(open) => choose({ ...shown, open })} />
      {shown.open && (
        <>
          <h2>{text.shows}</h2>
          {PARTS.map((part) => (
            <div key={part}>
              <Switch
                label={text.parts[part]}
                on={shown.parts.includes(part)}
                onChange={(on) => choose({ ...shown, parts: switched(shown.parts, part, on) })}
              />
              {text.partHints[part] && <p class="quiet">{text.partHints[part]}</p>}
            </div>
          ))}
          <p>
            <Anchor to={profilePath(me.name)} class="button button-main">
              {text.look}
            </Anchor>
          </p>
        </>
      )}
    </section>
  );
}

const switched = (parts: readonly ProfilePart[], part: ProfilePart, on: boolean): ProfilePart[] =>
  PARTS.filter((one) => (one === part ? on : parts.includes(one)));
