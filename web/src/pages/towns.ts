/** The towns as the server describes them, and their names. */

import { useFetched } from "../api";
import type { TownForm } from "../generated/protocol";
import { namesEn, namesZh } from "../generated/words";
import { language } from "../words";

interface Towns {
  readonly version: string;
  readonly towns: readonly TownForm[];
  readonly bots: readonly string[];
}

export const useTowns = () => useFetched<Towns>(`/api/towns?lang=${language.value}`);

/** What people call a town; its code if we do not know it. */
export function townName(variant: string): string {
  const names: Readonly<Record<string, string>> = language.value === "zh" ? namesZh : namesEn;
  return names[variant] ?? variant;
}
