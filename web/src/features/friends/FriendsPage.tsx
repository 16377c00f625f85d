import { useEffect } from "preact/hooks";
import { Loading } from "../../api/Trouble";
import { Empty } from "../../frame/Empty";
import { PageFrame } from "../../frame/PageFrame";
import type { Acquaintance, Dealing, Friends } from "../../generated/protocol";
import { usePart, useSession } from "../../session";
import { Button, Switch } from "../../ui";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";
import { Account } from "../account/Account";
import { FriendLines } from "./FriendLines";
import { FriendLinkCard } from "./FriendLinkCard";
import css from "./friends.module.css";
import { friendComplain } from "./friendsApi";
import { PersonName } from "./PersonName";
import { FriendWatch } from "./watch";
import { friendWords } from "./words";

/** Who one's friends are and where, who wants to be one, and who sees what. */
export function FriendsPage() {
  const text = friendWords.value;
  const { me } = useSession();
  const friends = usePart(FriendWatch);
  useEffect(() => friends.watch(), [friends]);
  const list = friends.list.value;
  const account = me.value?.permanent === true;
  return (
    <PageFrame title={text.title} wide>
      <p>{text.lead}</p>
      {list === null ? <Loading /> : account ? <Known list={list} /> : <Guest />}
    </PageFrame>
  );
}

function Guest() {
  return (
    <>
      <Empty text={friendWords.value.guest} />
      <Account />
      <Shunned />
    </>
  );
}

function Known({ list }: { list: Friends }) {
  const text = friendWords.value;
  return (
    <div class="columns">
      <div class="stack">
        {list.requests.length > 0 && (
          <section class="card">
            <h2>{text.requests}</h2>
            <People
              people={list.requests}
              actions={[
                ["ask", text.accept],
                ["decline", text.decline],
              ]}
            />
          </section>
        )}
        {list.friends.length === 0 ? (
          <Empty text={text.none}>
            <Anchor to="/" class="button">
              {words.value.pages.entrance.play}
            </Anchor>
          </Empty>
        ) : (
          <section class="card">
            <h2>{text.list(list.friends.length, list.most)}</h2>
            <FriendLines friends={list.friends} />
          </section>
        )}
        {list.asked.length > 0 && (
          <section class="card">
            <h2>{text.asked}</h2>
            <People people={list.asked} actions={[["remove", text.takeBack]]} />
          </section>
        )}
      </div>
      <div class="stack">
        <FriendLinkCard link={list.link} />
        <WhoSees list={list} />
        <Shunned />
      </div>
    </div>
  );
}

interface PeopleProps {
  people: readonly Acquaintance[];
  /** What can be done about each; the first is what one usually wants. */
  actions: readonly (readonly [Dealing, string])[];
  note?: string;
}

function People({ people, actions, note }: PeopleProps) {
  const friends = usePart(FriendWatch);
  return (
    <ul class={`plain-list ${css.friendLines}`}>
      {people.map(({ person, name }) => (
        <li key={person} class={css.friendLine} data-part="friend-line">
          <span class={css.friendText}>
            <strong>
              <PersonName person={person} name={name} />
            </strong>
            {note !== undefined && <span class="quiet">{note}</span>}
          </span>
          {actions.map(([action, label]) => (
            <Button
              key={action}
              {...(action === "ask" && { kind: "main" })}
              onClick={() => friends.deal(person, action).catch(friendComplain)}
            >
              {label}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}

function WhoSees({ list }: { list: Friends }) {
  const { shown: text, board } = friendWords.value;
  const session = useSession();
  const show = (wanted: { friends?: boolean; board?: boolean }): void => {
    session.ask({ type: "show_me", ...wanted }).catch(friendComplain);
  };
  return (
    <section class="card">
      <h2>{text.title}</h2>
      <div>
        <Switch label={text.friends} on={list.seen} onChange={(on) => show({ friends: on })} />
        <p class="quiet">{text.friendsHint}</p>
      </div>
      <div>
        <Switch label={text.board} on={list.board} onChange={(on) => show({ board: on })} />
        <p class="quiet">{text.boardHint}</p>
      </div>
      <p>
        <Anchor to="/ladder">{board.short}</Anchor>
      </p>
    </section>
  );
}

function Shunned() {
  const { shunned: text } = friendWords.value;
  const { muted, blocked } = usePart(FriendWatch).shunned.value;
  if (muted.length + blocked.length === 0) return null;
  const actions = [["forgive", text.forgive]] as const;
  return (
    <section class="card">
      <h2>{text.title}</h2>
      <People people={muted} actions={actions} note={text.muted} />
      <People people={blocked} actions={actions} note={text.blocked} />
    </section>
  );
}
