import { useEffect, useState } from "preact/hooks";
import { addressOf, mailboxOf, postJson, useFetched } from "../../api";
import { useAction } from "../../api/useAction";
import type {
  Ended,
  KeyAction,
  Passkey,
  PasskeyWish,
  RecoveryCodes,
} from "../../generated/protocol";
import { useSession, useWho } from "../../session";
import { Button, Card, Dialog, Field, toast } from "../../ui";
import { words } from "../../words";
import { dayText } from "../../words/numbers";
import css from "./account.module.css";
import { CodesDialog } from "./CodesDialog";
import { useProof } from "./Proof";
import { keyComplain } from "./problems";
import { makePasskey, passkeysWork } from "./webauthn";
import { keyWords } from "./words";

/** The ways into one's account beside the password: passkeys and recovery codes. */
export function Keys() {
  const { me } = useSession();
  const who = useWho();
  return who === null ? null : <KeyCard key={who} permanent={me.value?.permanent === true} />;
}

function KeyCard({ permanent }: { permanent: boolean }) {
  const session = useSession();
  const text = keyWords.value;
  const { withProof, dialog } = useProof();
  const { data, reload } = useFetched(addressOf("/api/me/keys"));
  const action = useAction(keyComplain);
  const known = session.me.value;
  // A new password may have ended them.
  useEffect(reload, [known]);
  if (data === null) return null;
  /** What comes of it depends on what is done. */
  const send = <T,>(action: KeyAction): Promise<T> =>
    withProof(() => postJson(mailboxOf("/api/me/keys"), action, session.token) as Promise<T>);
  /** Do something, then look again; what goes wrong is told. */
  const run = (work: () => Promise<void>): Promise<void> => action.run(work).then(reload);
  const add = async (): Promise<void> => {
    const wish = await send<PasskeyWish>({ type: "begin_passkey" });
    const made = { ...(await makePasskey(wish)), name: "" };
    session.noteEnded(await send<Ended | null>({ type: "add_passkey", ...made }));
    toast(text.added);
  };
  const works = passkeysWork(data.site);
  const few = data.passkeys.length < data.most;
  return (
    <Card title={text.title}>
      <p>{text.lead}</p>
      {data.passkeys.length === 0 && works && <p class="quiet">{text.none}</p>}
      <ul class="plain-list">
        {data.passkeys.map((one) => (
          <PasskeyLine
            key={one.id}
            passkey={one}
            onRename={(name) => run(() => send({ type: "rename_passkey", id: one.id, name }))}
            onRemove={() =>
              run(async () => {
                await send({ type: "remove_passkey", id: one.id });
                toast(text.removed(one.name));
              })
            }
          />
        ))}
      </ul>
      {works && data.recovered && <p>{text.passkeyEndsOthers}</p>}
      {works && few && (
        <div class="line">
          <Button kind="main" disabled={action.busy} onClick={() => run(add)}>
            {text.add}
          </Button>
        </div>
      )}
      {works && !few && <p class="quiet">{text.full(data.most)}</p>}
      {!works && <p class="quiet">{text.notHere}</p>}
      {permanent && (
        <Codes
          left={data.codes}
          make={() => send<RecoveryCodes>({ type: "make_codes" })}
          onMade={reload}
        />
      )}
      {dialog}
    </Card>
  );
}

interface PasskeyLineProps {
  passkey: Passkey;
  onRename: (name: string) => void;
  onRemove: () => void;
}

function PasskeyLine({ passkey: { name, created, used }, onRename, onRemove }: PasskeyLineProps) {
  const text = keyWords.value;
  const { general } = words.value;
  const [form, setForm] = useState<"name" | "remove" | null>(null);
  const [typed, setTyped] = useState(name);
  const close = (): void => setForm(null);
  return (
    <li class={css.device} data-part="device">
      <div>
        <p>{name}</p>
        <p class="quiet">
          {text.created(dayText(created))} · {text.used(dayText(used))}
        </p>
      </div>
      <div class="line">
        <Button aria-label={`${text.rename}: ${name}`} onClick={() => setForm("name")}>
          {text.rename}
        </Button>
        <Button aria-label={`${text.remove}: ${name}`} onClick={() => setForm("remove")}>
          {text.remove}
        </Button>
      </div>
      <Dialog
        open={form === "name"}
        title={text.rename}
        onClose={close}
        actions={
          <Button
            kind="main"
            disabled={typed.trim() === ""}
            onClick={() => {
              close();
              onRename(typed.trim());
            }}
          >
            {general.save}
          </Button>
        }
      >
        <Field label={text.nameLabel} value={typed} onValue={setTyped} maxLength={40} />
      </Dialog>
      <Dialog
        open={form === "remove"}
        title={text.removeTitle}
        onClose={close}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                close();
                onRemove();
              }}
            >
              {text.remove}
            </Button>
            <Button kind="main" onClick={close}>
              {general.cancel}
            </Button>
          </>
        }
      >
        <p>{text.removeText(name)}</p>
      </Dialog>
    </li>
  );
}

interface CodesProps {
  left: number;
  make: () => Promise<RecoveryCodes>;
  onMade: () => void;
}

function Codes({ left, make, onMade }: CodesProps) {
  const text = keyWords.value;
  const { general } = words.value;
  const [asking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = (): void => {
    setAsking(false);
    make()
      .then((made) => setCodes(made.codes))
      .catch(keyComplain);
  };
  return (
    <>
      <h3>{text.codes}</h3>
      <p>{text.codesLead}</p>
      <p class="quiet">{text.codesLeft(left)}</p>
      <div class="line">
        <Button onClick={() => (left > 0 ? setAsking(true) : begin())}>
          {left > 0 ? text.makeAgain : text.make}
        </Button>
      </div>
      <Dialog
        open={asking}
        title={text.makeTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button kind="danger" onClick={begin}>
              {text.makeAgain}
            </Button>
            <Button kind="main" onClick={() => setAsking(false)}>
              {general.cancel}
            </Button>
          </>
        }
      >
        <p>{text.makeText}</p>
      </Dialog>
      <CodesDialog
        codes={codes}
        onClose={() => {
          setCodes([]);
          onMade();
        }}
      />
    </>
  );
}
