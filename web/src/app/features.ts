/** All features and pages there are: a new one is one line here. */

import { clubs } from "../features/clubs";
import { friends } from "../features/friends";
import { ladder } from "../features/ladder";
import { matchmaking } from "../features/matchmaking";
import { moderation } from "../features/moderation";
import { profiles } from "../features/profiles";
import { puzzles } from "../features/puzzles";
import { tournaments } from "../features/tournaments";
import type { Feature } from "../frame/feature";
import { pages } from "../pages";

export const FEATURES: readonly Feature[] = [
  pages,
  matchmaking,
  tournaments,
  friends,
  clubs,
  ladder,
  profiles,
  moderation,
  puzzles,
];
