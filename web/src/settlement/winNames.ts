/** What a win is called where it is shown large. */

import type { TableState, Win } from "../model";
import type { Sitter } from "../people/sitters";
import { momentOf } from "../table/player/winGrade";
import { speechOf } from "../words/speech";

/** What a win is called, what its seal says, and how it came about in a sentence. */
export function namesOf(win: Win, state: TableState, sitters: readonly Sitter[]) {
  const speech = speechOf(state.variant);
  const nameOf = (seat: number | null): string =>
    seat === null ? "" : (sitters[seat]?.short ?? "");
  const moment = momentOf(win, state.variant);
  const name = moment === null ? speech.called(win.type, win.factors) : speech.code(moment.code);
  const by = win.from === null ? speech.code(win.by) : speech.say("action.hu");
  const who = nameOf(win.seat);
  const how = speech.maybe(`settle.win.${win.by}`, { who, source: nameOf(win.from) }) ?? who;
  return { name, seal: by === name ? "" : by, how };
}
