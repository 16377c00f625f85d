/** The words of tournaments. */

import { catalogue } from "../../words";
import { tournamentsEn } from "./words.en";
import { type TournamentWords, tournamentsZh } from "./words.zh";

export const tournamentWords = catalogue<TournamentWords>({ zh: tournamentsZh, en: tournamentsEn });
