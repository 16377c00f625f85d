import { useAction } from "../../api/useAction";
import type { ClubRules as Rules } from "../../generated/protocol";
import { useSession } from "../../session";
import { Button, toast } from "../../ui";
import { clubComplain, doAction, useClub } from "./clubApi";
import { clubWords } from "./words";

/** Whose table is opened; who looks after the club makes what is chosen here its rules. */
export function ClubRules({ club, rules }: { club: number; rules: Rules }) {
  const { rules: text } = clubWords.value;
  const session = useSession();
  const { data } = useClub(club);
  const { busy, run } = useAction(clubComplain);
  if (data === null) return null;
  const keep = (kept: Rules | null) =>
    run(async () => {
      await doAction(session.token, club, { do: "rules", rules: kept });
      toast(kept === null ? clubWords.value.tables.noRules : text.kept);
    });
  return (
    <section class="card">
      <h2>{text.title(data.name)}</h2>
      {(data.role === "leader" || data.role === "helper") && (
        <>
          <div class="line">
            <Button disabled={busy} onClick={() => keep(rules)}>
              {text.keep}
            </Button>
            <Button kind="plain" disabled={busy} onClick={() => keep(null)}>
              {text.forget}
            </Button>
          </div>
          <p class="quiet">{text.keepHint}</p>
        </>
      )}
    </section>
  );
}
