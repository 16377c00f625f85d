/** English words of the rule book, the lessons and the puzzles. */

import { some } from "./counted";
import type { TeachingWords } from "./teaching.zh";

export const teachingEn: TeachingWords = {
  town: "Which mahjong",

  toBoard: "Lay it on the board",

  book: {
    of: (town) => `${town}: rule book`,
    search: "Search the rules",
    searchHint: "A word or a number, English or Chinese: wild, rob, 16",
    found: (count) =>
      count === 0
        ? "Nothing found; try another word, or the contents"
        : `${some(count, "clause")} found`,
    nearest: "Perhaps one of these",
    contents: "Contents",
    common: (part) => `Common rules · ${part}`,
    examples: "See an example",
    worked: (count: number): string =>
      count === 1 ? "A worked example" : `${count} worked examples`,
    link: (clause) => `Link to ${clause}`,
  },

  example: {
    close: "Close the example",
    try: "Try it yourself",
    tryHint: "Play on from here, for all four seats.",
    return: "Back to the example",
    refused: (seat, action) => `${seat} may not: ${action}`,
  },

  learn: {
    of: (town) => `Learn ${town}`,
    intro:
      "A few minutes each: look at a position, answer a question, and the referee says who is right.",
    empty: "The lessons of this town are not written yet.",
    progress: (done, all) => `${done} of ${some(all, "lesson")} done`,
    lesson: (number) => `Lesson ${number}`,
    done: "Done",
    begin: "Begin",
    goOn: "Go on",
    step: (at, all) => `Step ${at} of ${all}`,
    next: "Next",
    back: "Back",
    finish: "Lesson done",
    nextLesson: "Next lesson",
    toList: "All lessons",
    all: "That was all of them. Try them at a table.",
    play: "Play a game",
    may: "Yes",
    mayNot: "No",
    right: "Right!",
    wrong: "Not so. Think again.",
    allowed: "Allowed, but there is something better to do here. Try again.",
    refused: "The rules do not allow it:",
    paid: (points) => some(points, "point"),
    else: "Or try:",
    answer: (action) => `The answer: ${action}`,
    no: "There is no such lesson",
  },

  puzzles: {
    of: (town) => `${town}: puzzles`,
    theme: "What they are about",
    all: "All",
    solved: (solved, all) => `${solved} of ${all} solved`,
    ask: "What would you do?",
    rate: (solved, tried) =>
      tried === 0
        ? "Nobody has tried it yet"
        : `Tried by ${tried}, solved at once by ${Math.round((100 * solved) / tried)}%`,
    right: "Right!",
    wrong: "There is something better.",
    bestIs: "Best:",
    because: (why) => `: ${why}.`,
    toList: "All puzzles",
    you: "yours",
    best: "best",
    table: "What each choice brings on average",
    choice: "Choice",
    points: "Points on average",
    behind: "Behind",
    checked: (tables) => `Each was played to the end on ${some(tables, "table")}.`,
    far: "Too far behind to be played out.",
    next: "Next puzzle",
    begin: "Begin",
    again: "All done; once more",
    none: "There are no puzzles here yet.",
  },
};
