import type { Feature } from "../../frame/feature";
import { lazily } from "../../frame/lazily";
import { usePart } from "../../session";
import { QueueWatch } from "./watch";

const QueueSign = lazily(
  async () => (await import("./QueueSign")).QueueSign,
  () => null,
);

/** While we wait, and for a word about how it ended. */
function Signs() {
  const { place, end } = usePart(QueueWatch);
  return place.value !== null || end.value !== null ? <QueueSign /> : null;
}

export const matchmaking: Feature = { parts: [QueueWatch], Signs };
