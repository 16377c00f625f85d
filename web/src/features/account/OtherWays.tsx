import { addressOf, getJson } from "../../api";
import { useAction } from "../../api/useAction";
import { useSession } from "../../session";
import { Button, toast } from "../../ui";
import { words } from "../../words";
import { keyComplain } from "./problems";
import { passkeysWork, usePasskey } from "./webauthn";
import { keyWords } from "./words";

/** To log in without a password: with a passkey, where the browser has any, or a recovery code. */
export function OtherWays({ onCode, onDone }: { onCode: () => void; onDone: () => void }) {
  const session = useSession();
  const text = keyWords.value;
  const { busy, run } = useAction(keyComplain);
  const come = async (): Promise<void> => {
    const challenge = await getJson(addressOf("/api/passkeys"), null);
    await session.comeAs({ passkey: await usePasskey(challenge) });
    toast(words.value.pages.person.welcome(session.me.value?.name ?? ""));
    onDone();
  };
  return (
    <div class="line">
      {/* Where it does not work after all, the server says so. */}
      {passkeysWork(location.hostname) && (
        <Button disabled={busy} onClick={() => run(come)}>
          {text.byPasskey}
        </Button>
      )}
      <Button kind="plain" onClick={onCode}>
        {text.byCode}
      </Button>
    </div>
  );
}
