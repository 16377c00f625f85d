import { type ComponentChildren, Fragment } from "preact";
import { useState } from "preact/hooks";
import { addressOf, useFetched } from "../../api";
import { problemText } from "../../api/refusals";
import { useAction } from "../../api/useAction";
import { lazily, PartOfPage } from "../../frame/lazily";
import { useSession } from "../../session";
import { Button, Field, Switch, toast } from "../../ui";
import { shownName, words } from "../../words";
import css from "./account.module.css";
import { OtherWays } from "./OtherWays";
import { useProof } from "./Proof";
import { isChangeOfMind } from "./webauthn";
import { keyWords } from "./words";

const CharacterFace = lazily(
  async () => (await import("./CharacterPick")).CharacterFace,
  () => null,
);
const CharacterPick = lazily(
  async () => (await import("./CharacterPick")).CharacterPick,
  PartOfPage,
);

type Form = "rename" | "password" | "login" | "code";

/** Who one is: a guest by device, or a name with a password. */
export function Account() {
  const { person } = words.value.pages;
  const [form, setForm] = useState<Form | null>(null);
  const [casting, setCasting] = useState(false);
  const close = (): void => setForm(null);
  const known = useSession().me.value;
  if (known === null) return null;
  return (
    <section class="card" aria-label={person.more}>
      <div class={css.accountHead}>
        <span class={css.accountFace}>
          <CharacterFace open={casting} onOpen={() => setCasting(!casting)} />
        </span>
        <div>
          <p class={css.accountName} data-part="account-name">
            {shownName(known.name)}
          </p>
          <p class="quiet">{known.permanent ? person.permanent : person.guest}</p>
        </div>
      </div>
      {casting && <CharacterPick />}
      {form === null && (
        <div class="line">
          <Button onClick={() => setForm("rename")}>{person.rename}</Button>
          <Button onClick={() => setForm("password")}>
            {known.permanent ? person.changePassword : person.keep}
          </Button>
          <Button kind="plain" onClick={() => setForm("login")}>
            {person.logIn}
          </Button>
        </div>
      )}
      {form === "rename" && <RenameForm name={known.name} onDone={close} />}
      {form === "password" && (
        <PasswordForm name={known.name} permanent={known.permanent} onDone={close} />
      )}
      {form === "login" && (
        <>
          <LogInForm onDone={close} />
          <OtherWays onCode={() => setForm("code")} onDone={close} />
        </>
      )}
      {form === "code" && <CodeForm onDone={close} onCome={() => setForm("password")} />}
    </section>
  );
}

interface SmallFormProps {
  action: string;
  /** Rejects if it cannot be done; `onDone` is called if it could. */
  onSend: () => Promise<unknown>;
  onDone: () => void;
  onCancel?: () => void;
  ready: boolean;
  children: (error: string | undefined) => ComponentChildren;
}

function SmallForm({ action, onSend, onDone, onCancel = onDone, ready, children }: SmallFormProps) {
  const [error, setError] = useState<string | undefined>();
  const { busy, run } = useAction((problem) => {
    if (!isChangeOfMind(problem)) setError(problemText(problem));
  });
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setError(undefined);
    await run(async () => {
      await onSend();
      onDone();
    });
  };
  return (
    <form class="stack" onSubmit={send}>
      <Fragment>{children(error)}</Fragment>
      <div class="line">
        <Button kind="main" type="submit" disabled={busy || !ready}>
          {action}
        </Button>
        <Button onClick={onCancel}>{words.value.general.cancel}</Button>
      </div>
    </form>
  );
}

function RenameForm({ name: old, onDone }: { name: string; onDone: () => void }) {
  const session = useSession();
  const { withProof, dialog } = useProof();
  const { general, pages } = words.value;
  const [name, setName] = useState(old);
  return (
    <>
      <SmallForm
        action={general.save}
        ready={name.trim() !== ""}
        onSend={() => withProof(() => session.ask({ type: "rename", name: name.trim() }))}
        onDone={onDone}
      >
        {(error) => (
          <Field
            label={pages.person.nameLabel}
            hint={pages.person.nameHint}
            error={error}
            value={name}
            onValue={setName}
            maxLength={20}
            autoComplete="username"
          />
        )}
      </SmallForm>
      {dialog}
    </>
  );
}

/** Whoever has a name of their own is offered to end whatever others may have got into it. */
function PasswordForm({ name, permanent, onDone }: PasswordFormProps) {
  const session = useSession();
  const { withProof, dialog } = useProof();
  const { data: keys } = useFetched(permanent ? addressOf("/api/me/keys") : null);
  const text = keyWords.value;
  const { person } = words.value.pages;
  const [password, setPassword] = useState("");
  const [wished, setWished] = useState<boolean | null>(null);
  const ends = wished ?? keys?.password === true;
  return (
    <>
      <SmallForm
        action={words.value.general.save}
        ready={password.length >= 8 && (keys !== null || !permanent)}
        onSend={() =>
          withProof(() => session.ask({ type: "set_password", password, end_others: ends }))
        }
        onDone={() => {
          if (session.me.value?.permanent) toast(person.passwordSet);
          onDone();
        }}
      >
        {(error) => (
          <>
            {/* so that password managers know whose password it is */}
            <input type="text" value={name} autocomplete="username" readOnly hidden />
            <Field
              label={person.passwordLabel}
              hint={person.passwordHint}
              error={error}
              type="password"
              value={password}
              onValue={setPassword}
              maxLength={200}
              autoComplete="new-password"
            />
            {keys?.recovered === true && <p>{text.endsOthers}</p>}
            {keys?.recovered === false && (
              <div>
                <Switch label={text.endOthers} on={ends} onChange={setWished} />
                <p class="field-hint">{text.endOthersHint}</p>
              </div>
            )}
          </>
        )}
      </SmallForm>
      {dialog}
    </>
  );
}

interface PasswordFormProps {
  name: string;
  permanent: boolean;
  onDone: () => void;
}

function LogInForm({ onDone }: { onDone: () => void }) {
  const session = useSession();
  const { person } = words.value.pages;
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [works, setWorks] = useState(false);
  const send = async (): Promise<void> => {
    await session.comeAs({ name: name.trim(), password }, () => setWorks(true));
    toast(person.welcome(session.me.value?.name ?? name));
  };
  return (
    <SmallForm
      action={person.enter}
      ready={name.trim() !== "" && password.length >= 8}
      onSend={send}
      onDone={onDone}
    >
      {(error) => (
        <>
          <p class="quiet">{person.logInHint}</p>
          <Field
            label={person.nameLabel}
            value={name}
            onValue={setName}
            maxLength={20}
            autoComplete="username"
          />
          <Field
            label={person.passwordLabel}
            error={error}
            type="password"
            value={password}
            onValue={setPassword}
            maxLength={200}
            autoComplete="current-password"
          />
          <Works on={works && error === undefined} />
        </>
      )}
    </SmallForm>
  );
}

/** What is told while this device does what lets it in although others have guessed. */
function Works({ on }: { on: boolean }) {
  return (
    <p class="quiet" role="status">
      {on && words.value.pages.person.works}
    </p>
  );
}

/** Whoever had to use a code needs another way in, and is offered it at once. */
function CodeForm({ onDone, onCome }: { onDone: () => void; onCome: () => void }) {
  const session = useSession();
  const text = keyWords.value;
  const { person } = words.value.pages;
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [works, setWorks] = useState(false);
  const send = async (): Promise<void> => {
    await session.comeAs({ name: name.trim(), code: code.trim() }, () => setWorks(true));
    toast(text.byCodeDone);
  };
  return (
    <SmallForm
      action={person.enter}
      ready={name.trim() !== "" && code.trim() !== ""}
      onSend={send}
      onDone={onCome}
      onCancel={onDone}
    >
      {(error) => (
        <>
          <p class="quiet">{text.codeHint}</p>
          <Field
            label={person.nameLabel}
            value={name}
            onValue={setName}
            maxLength={20}
            autoComplete="username"
          />
          <Field
            label={text.codeLabel}
            error={error}
            value={code}
            onValue={setCode}
            maxLength={40}
            autoComplete="one-time-code"
          />
          <Works on={works && error === undefined} />
        </>
      )}
    </SmallForm>
  );
}
