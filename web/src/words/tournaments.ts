/** The words of tournaments. */

import { catalogue } from ".";
import { tournamentsEn } from "./tournaments.en";
import { type TournamentWords, tournamentsZh } from "./tournaments.zh";

export const tournamentWords = catalogue<TournamentWords>({ zh: tournamentsZh, en: tournamentsEn });
