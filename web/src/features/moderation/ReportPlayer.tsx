import { useSignal } from "@preact/signals";
import { mailboxOf, postJson } from "../../api";
import { useAction } from "../../api/useAction";
import type { Summary } from "../../generated/protocol";
import { storedNames } from "../../people/sitters";
import { useSession } from "../../session";
import { Button, Field, Select, toast } from "../../ui";
import css from "./report.module.css";
import { reportWords } from "./reportWords";
import type { ReportWords } from "./reportWords.zh";

const LONGEST = 200;

interface ReportProps {
  readonly summary: Summary;
  /** The person it is about; without it, one of the other players. */
  readonly about?: number;
}

/** 举报: what somebody who played has to say of another player, for the operator alone. */
export function ReportPlayer({ summary, about }: ReportProps) {
  const { me } = useSession();
  const own = me.value?.person ?? -1;
  const names = storedNames(summary);
  const others = summary.people.flatMap((person, seat) =>
    person === null || person === own || person !== (about ?? person)
      ? []
      : [[String(seat), names[seat] ?? ""] as const],
  );
  if (!summary.people.includes(own) || others.length === 0) return null;
  return (
    <details class={`card ${css.report}`} data-part="report">
      <summary>{reportWords.value.title}</summary>
      <Form match={summary.match} others={others} />
    </details>
  );
}

interface FormProps {
  readonly match: number;
  readonly others: readonly (readonly [seat: string, name: string])[];
}

type Kind = keyof ReportWords["kinds"];

function Form({ match, others }: FormProps) {
  const session = useSession();
  const w = reportWords.value;
  const seat = useSignal(others[0]?.[0] ?? "");
  const kind = useSignal<Kind>("collusion");
  const text = useSignal("");
  const { busy, run } = useAction();
  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const report = { seat: Number(seat.value), kind: kind.value, text: text.value };
    await run(async () => {
      const address = mailboxOf("/api/matches/{match}/report", { match });
      const done = await postJson(address, report, session.token);
      toast(done.new ? w.sent : w.before);
      text.value = "";
    });
  };
  return (
    <form class={css.reportForm} onSubmit={send}>
      <p class="quiet">{w.lead}</p>
      <Select
        label={w.who}
        value={seat.value}
        options={others}
        onValue={(value) => {
          seat.value = value;
        }}
      />
      <Select
        label={w.kind}
        value={kind.value}
        options={Object.entries(w.kinds) as [Kind, string][]}
        onValue={(value) => {
          kind.value = value;
        }}
      />
      <Field
        label={w.text}
        hint={w.textHint}
        value={text.value}
        maxLength={LONGEST}
        autoComplete="off"
        onValue={(value) => {
          text.value = value;
        }}
      />
      <Button type="submit" disabled={busy}>
        {w.send}
      </Button>
    </form>
  );
}
