/** Where a player chooses what is in `preferences`, and sees it. */

export { GROUPS, type Group, PreferenceFields } from "./PreferenceFields";
export { Preview } from "./Preview";
