import { addressOf, useFetched } from "../../api";
import { Entries } from "../tournaments/Entries";

/** The tournaments of a club that are played or to come. */
export function Tournaments({ club }: { club: number }) {
  const { data } = useFetched(addressOf("/api/tournaments"));
  const coming = (data?.tournaments ?? []).filter(
    (one) => one.club === club && one.state !== "over" && one.state !== "called_off",
  );
  return coming.length > 0 ? <Entries tournaments={coming} /> : null;
}
