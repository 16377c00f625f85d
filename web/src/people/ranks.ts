import { speechOf } from "../words/speech";

/** What a rank of a town is called. */
export const rankName = (town: string, rank: number | null): string =>
  rank === null ? "" : (speechOf(town).find("ranks")?.split(/、|, /)[rank] ?? "");
