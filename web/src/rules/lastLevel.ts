import { LEVELS } from "../generated/levels";
import type { BotLevel } from "../generated/protocol";
import { Kept, oneOf } from "../stored";

/** The level of bots somebody chose last, on this device. */
export const lastLevel = new Kept<BotLevel>(
  "level",
  oneOf(LEVELS, () => "normal"),
);
