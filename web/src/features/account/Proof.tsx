import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { addressOf, getJson, HttpError, mailboxOf, postJson } from "../../api";
import { useAction } from "../../api/useAction";
import type { Keys, Prove } from "../../generated/protocol";
import { RefusedError, useSession } from "../../session";
import { Button, Dialog, Field } from "../../ui";
import { keyProblem } from "./problems";
import { isChangeOfMind, passkeysWork, usePasskey } from "./webauthn";
import { keyWords } from "./words";

interface Asked {
  readonly keys: Keys;
  readonly resolve: () => void;
  readonly reject: (reason: DOMException) => void;
}

interface ProofAsker {
  /** Do something; where the server wants a proof of who one is, ask for it and do it then. */
  readonly withProof: <T>(work: () => Promise<T>) => Promise<T>;
  readonly dialog: ComponentChildren;
}

/** Changes of how one logs in need a proof: a password, a passkey or a recovery code. */
export function useProof(): ProofAsker {
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const withProof = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!isProofWanted(error)) throw error;
    }
    const keys = await getJson(addressOf("/api/me/keys"), session.token);
    await new Promise<void>((resolve, reject) => setAsked({ keys, resolve, reject }));
    return work();
  };
  const end = (finish: (asked: Asked) => void) => (): void => {
    if (asked !== null) finish(asked);
    setAsked(null);
  };
  const title = keyWords.value.proveTitle;
  const giveUp = end(({ reject }) => reject(new DOMException(title, "AbortError")));
  return {
    withProof,
    dialog: (
      <Dialog open={asked !== null} title={title} onClose={giveUp}>
        {asked && <ProofForm keys={asked.keys} onDone={end(({ resolve }) => resolve())} />}
      </Dialog>
    ),
  };
}

const isProofWanted = (error: unknown): boolean =>
  (error instanceof HttpError || error instanceof RefusedError) && error.code === "prove";

function ProofForm({ keys, onDone }: { keys: Keys; onDone: () => void }) {
  const session = useSession();
  const text = keyWords.value;
  const [byCode, setByCode] = useState(false);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | undefined>();
  const { busy, run } = useAction((problem) => {
    if (!isChangeOfMind(problem)) setError(keyProblem(problem));
  });
  const prove = async (show: () => Promise<Partial<Prove>>): Promise<void> => {
    setError(undefined);
    await run(async () => {
      await postJson(
        mailboxOf("/api/me/keys"),
        { type: "prove", ...(await show()) },
        session.token,
      );
      onDone();
    });
  };
  const signed = async (): Promise<Partial<Prove>> => {
    const challenge = await getJson(addressOf("/api/passkeys"), null);
    return { passkey: await usePasskey(challenge) };
  };
  const types = keys.password || byCode;
  const others = keys.passkeys.length + keys.codes > 0;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        prove(async () => (byCode ? { code: typed.trim() } : { password: typed }));
      }}
    >
      <p>{text.proveLead}</p>
      {types && (
        <>
          <input
            type="text"
            value={session.me.value?.name ?? ""}
            autocomplete="username"
            readOnly
            hidden
          />
          <Field
            key={byCode}
            label={byCode ? text.codeLabel : text.presentPassword}
            error={error}
            type={byCode ? "text" : "password"}
            value={typed}
            onValue={setTyped}
            maxLength={byCode ? 40 : 200}
            autoComplete={byCode ? "one-time-code" : "current-password"}
            autofocus
          />
        </>
      )}
      {!types && error !== undefined && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <div class="line">
        {types && (
          <Button kind="main" type="submit" disabled={busy || typed.trim() === ""}>
            {text.prove}
          </Button>
        )}
        {keys.passkeys.length > 0 && passkeysWork(keys.site) && (
          <Button kind={types ? "plain" : "main"} disabled={busy} onClick={() => prove(signed)}>
            {text.proveByPasskey}
          </Button>
        )}
        {keys.codes > 0 && !byCode && (
          <Button
            kind="plain"
            onClick={() => {
              setByCode(true);
              setTyped("");
            }}
          >
            {text.proveByCode}
          </Button>
        )}
      </div>
      {keys.password && !byCode && others && <p class="quiet">{text.proveForgotten}</p>}
    </form>
  );
}
