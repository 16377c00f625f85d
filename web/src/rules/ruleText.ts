import { addressOf } from "../api";
import type { Language } from "../words";

/** Where the rules of a room with these options are told. */
export const rulesAddress = (
  town: string,
  options: Readonly<Record<string, boolean | number | string>>,
  lang: Language,
) => addressOf("/api/towns/{town}/rules", { town, lang, ...options });
