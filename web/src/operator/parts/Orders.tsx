import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { addressOf } from "../../api/addresses";
import type { Founding, OrdersTold } from "../../generated/protocol";
import { Button, Field, Select } from "../../ui";
import { operatorWords } from "../../words/operator";
import { moment } from "../formats";
import { useAnswer } from "../look";
import { carryOut } from "../orders";
import { Choices, Lines, Name, Row } from "../pieces";

/** What the operator lays down for everybody, until it says otherwise. */
export function Orders() {
  // Somebody may be typing.
  const told = useAnswer(addressOf("/api/operator/orders"), { steady: true });
  if (told === null) return null;
  return (
    <div class="forms">
      <Announcing told={told} />
      <Quiet told={told} />
      <WhoFounds told={told} />
    </div>
  );
}

interface Part {
  told: OrdersTold;
}

interface FormProps {
  title: string;
  about: string;
  onSubmit: () => void;
  actions: ComponentChildren;
  children: ComponentChildren;
}

function Form({ title, about, onSubmit, actions, children }: FormProps) {
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h3>{title}</h3>
      <p class="quiet">{about}</p>
      {children}
      <Row>{actions}</Row>
    </form>
  );
}

const HOURS = "24";

function Announcing({ told: { announcement } }: Part) {
  const { orders: w } = operatorWords.value;
  const [zh, setZh] = useState(announcement?.zh ?? "");
  const [en, setEn] = useState(announcement?.en ?? "");
  const [hours, setHours] = useState(HOURS);
  const path = "/announcement";
  const about =
    announcement === null ? w.nothingTold : `${w.toldUntil} ${moment(announcement.until)}`;
  return (
    <Form
      title={w.announcement}
      about={about}
      onSubmit={() =>
        void carryOut("announce", path, { zh, en, hours: Number(hours) || Number(HOURS) })
      }
      actions={
        <>
          <Button kind="main" type="submit">
            {w.announce}
          </Button>
          {announcement !== null && (
            <Button onClick={() => void carryOut("silence", path)}>{w.silence}</Button>
          )}
        </>
      }
    >
      <Field label={w.zh} value={zh} onValue={setZh} maxLength={300} required />
      <Field label={w.en} value={en} onValue={setEn} maxLength={300} required />
      <Field label={w.forHours} type="number" step="any" value={hours} onValue={setHours} />
    </Form>
  );
}

const ours = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Quiet({ told: { quiet } }: Part) {
  const { orders: w } = operatorWords.value;
  const [begin, setBegin] = useState(quiet?.begin ?? "23:00");
  const [end, setEnd] = useState(quiet?.end ?? "07:00");
  const [zone, setZone] = useState(quiet?.zone ?? ours());
  const zones = [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", zone])].sort();
  const path = "/quiet_hours";
  const about = quiet === null ? w.quietNever : quiet.now ? w.quietNow : w.quietSet;
  return (
    <Form
      title={w.quietHours}
      about={about}
      onSubmit={() => void carryOut("setQuiet", path, { quiet: { begin, end, zone } })}
      actions={
        <>
          <Button kind="main" type="submit">
            {w.setQuiet}
          </Button>
          {quiet !== null && (
            <Button onClick={() => void carryOut("noQuiet", path, { quiet: null })}>
              {w.noQuiet}
            </Button>
          )}
        </>
      }
    >
      <div class="pair">
        <Field label={w.begin} type="time" value={begin} onValue={setBegin} required />
        <Field label={w.end} type="time" value={end} onValue={setEnd} required />
      </div>
      <Select
        label={w.zone}
        value={zone}
        options={zones.map((one) => [one, one] as const)}
        onValue={setZone}
      />
    </Form>
  );
}

function WhoFounds({ told: { founding, founders } }: Part) {
  const { orders: w, founding: names } = operatorWords.value;
  const listed = founders.map(({ person, name }) => <Name key={person} name={name} />);
  return (
    <section class="card">
      <h3>{w.foundingTitle}</h3>
      <Choices
        label={w.foundingTitle}
        choices={Object.entries(names) as [Founding, string][]}
        chosen={founding}
        onChoose={(now) => void carryOut("founding", "/founding", { founding: now })}
      />
      {founding === "listed" && (
        <>
          {listed.length > 0 ? <Lines of={listed} /> : <p class="quiet">{w.nobodyListed}</p>}
          <p class="quiet">{w.listedHelp}</p>
        </>
      )}
    </section>
  );
}
