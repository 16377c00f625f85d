/** What a server publishes before a match: all that a device keeps to check without dealing again. */

import type { Dropped } from "../generated/protocol";
import { sha256 } from "./sha256";

/** What was published before the match. */
export interface Published {
  server: string;
  nonces: (string | null)[];
  /** The shuffles that were begun before in the room, since its last match. */
  dropped?: readonly Dropped[];
  /** Seats that had no say, because they withheld the nonce of their last match. */
  silent?: readonly number[];
}

/** Whether the server's part ends in the digest of the shuffles that came to nothing. */
export function historyFits(serverPart: string, dropped: readonly Dropped[]): boolean {
  const promised = serverPart.split(".")[1] ?? "";
  if (dropped.length === 0) return promised === "";
  const lines = dropped.map(({ match, server, told, why }) => `${match} ${server} ${+told} ${why}`);
  return promised === sha256(`fangcheng/1/dropped/${lines.join("/")}`);
}
