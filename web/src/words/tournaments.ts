/** The words of tournaments: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { tournamentsEn } from "./tournaments.en";
import { type TournamentWords, tournamentsZh } from "./tournaments.zh";

export const tournamentWords = computed<TournamentWords>(() =>
  language.value === "zh" ? tournamentsZh : tournamentsEn,
);
