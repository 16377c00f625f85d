import type { Feature } from "../../frame/feature";
import { lazily, PartOfPage } from "../../frame/lazily";
import { usePart, useSession } from "../../session";
import { SanctionWatch } from "./watch";

const SanctionDialog = lazily(
  async () => (await import("./SanctionDialog")).SanctionDialog,
  PartOfPage,
);

/** Nobody is disturbed at the table. */
function Signs() {
  const { mySeat, room } = useSession();
  const [told] = usePart(SanctionWatch).sanctions.value;
  const plays = mySeat.value !== null && room.value?.phase !== "waiting";
  return told !== undefined && !plays ? <SanctionDialog key={told.sanction} told={told} /> : null;
}

export const moderation: Feature = { parts: [SanctionWatch], Signs };
