import { useEffect, useState } from "preact/hooks";
import { complain } from "../../api/refusals";
import type { Device } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button, Card, Dialog, toast } from "../../ui";
import { words } from "../../words";
import { dayText } from "../../words/numbers";
import css from "./account.module.css";

/** Where one is logged in, and the way out of each. */
export function Devices() {
  const session = useSession();
  const { devices: text } = words.value.pages;
  const [listed, setListed] = useState<readonly Device[]>([]);
  const known = session.me.value;
  const load = (): void => {
    session
      .ask({ type: "list_devices" })
      .then(({ devices }) => setListed(devices))
      .catch(complain);
  };
  // Another person has other devices, and a new password leaves only this one.
  useEffect(() => {
    if (known !== null) load();
  }, [known]);
  if (known === null) return null;
  const logOut = (device: Device): void => {
    session
      .ask({ type: "log_out_device", device: device.id })
      .then(() => toast(text.gone(device.name || text.unnamed)))
      .catch(complain)
      .finally(load);
  };
  return (
    <Card title={text.title}>
      <ul class="plain-list">
        {listed.map((device) => (
          <li key={device.id} class={css.device} data-part="device">
            <DeviceWords device={device} />
            {device.current ? (
              <LogOutHere />
            ) : (
              <Button
                aria-label={`${text.logOutThere}: ${device.name || text.unnamed}`}
                onClick={() => logOut(device)}
              >
                {text.logOutThere}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {listed.length > 1 && <p class="field-hint">{text.hint}</p>}
    </Card>
  );
}

function DeviceWords({ device: { name, created, used, current } }: { device: Device }) {
  const { devices: text } = words.value.pages;
  return (
    <div>
      <p>
        {name || text.unnamed}
        {current && <strong> · {text.here}</strong>}
      </p>
      <p class="quiet">
        {text.created(dayText(created))} · {text.used(dayText(used))}
      </p>
    </div>
  );
}

/** A guest is asked twice: nobody else has the key to it. */
function LogOutHere() {
  const session = useSession();
  const { general, pages } = words.value;
  const [asking, setAsking] = useState(false);
  const leave = (): void => {
    session.ask({ type: "log_out", sure: true }).catch(complain);
  };
  return (
    <>
      <Button onClick={() => (session.me.value?.permanent ? leave() : setAsking(true))}>
        {pages.devices.logOutHere}
      </Button>
      <Dialog
        open={asking}
        title={pages.devices.sureTitle}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button
              kind="danger"
              onClick={() => {
                setAsking(false);
                leave();
              }}
            >
              {pages.devices.sureYes}
            </Button>
            <Button kind="main" onClick={() => setAsking(false)}>
              {general.cancel}
            </Button>
          </>
        }
      >
        <p>{pages.devices.sure}</p>
      </Dialog>
    </>
  );
}
