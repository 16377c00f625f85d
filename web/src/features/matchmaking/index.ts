import type { Feature } from "../../frame/feature";
import { QueueSign } from "./QueueSign";
import { QueueWatch } from "./watch";

export const matchmaking: Feature = { parts: [QueueWatch], Signs: QueueSign };
