/** English words for reporting a player. */

import type { ReportWords } from "./reportWords.zh";

export const reportEn: ReportWords = {
  title: "Report a player",
  lead: "Only the operator sees this, and with it what you two said at this table. A report punishes nobody by itself: the replay is looked at first.",
  who: "Whom",
  kind: "What about",
  kinds: {
    collusion: "Two play together",
    stalling: "Wasting time on purpose",
    talk: "Hurtful talk",
    name: "An unfit name",
    other: "Something else",
  },
  text: "In your words (or leave it)",
  textHint: "200 characters at most",
  send: "Send the report",
  sent: "Your report has arrived, thank you",
  before: "You have already reported this player for this match",
};
