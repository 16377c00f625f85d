/** A club with an evening behind it, as the server might tell it. */

import type { Club, ClubEvening, ClubMatch, ClubMonth, ClubScore } from "../src/generated/protocol";

const NAMES = ["阿方", "老胡", "小满", "桂枝", "三叔", "红姐"];
const DATE = "2026-11-13";

/** Who sat where in each match, and what it came to. */
const MATCHES: readonly (readonly [seats: readonly number[], totals: readonly number[]])[] = [
  [
    [0, 1, 2, 3],
    [24, -10, 6, -20],
  ],
  [
    [0, 2, 4, 5],
    [-12, 30, -6, -12],
  ],
  [
    [1, 3, 4, 5],
    [-8, 18, -26, 16],
  ],
  [
    [0, 1, 2, 5],
    [32, -4, -18, -10],
  ],
  [
    [0, 3, 4, 2],
    [-6, 28, -14, -8],
  ],
];

const matches = (): ClubMatch[] =>
  MATCHES.map(([seats, totals], at) => ({
    match: at + 1,
    variant: "hangzhou",
    house: { zh: "茶馆规矩", en: "Tea house rules" },
    names: seats.map((one) => NAMES[one] ?? ""),
    people: seats.map((one) => one + 1),
    totals: [...totals],
    finished: 1794570000 + at * 2400,
  }));

const courseOf = (who: number): number[] => {
  let sum = 0;
  return MATCHES.map(([seats, totals]) => {
    sum += totals[seats.indexOf(who)] ?? 0;
    return sum;
  });
};

const scores = (): ClubScore[] =>
  NAMES.map((name, who) => ({
    person: who + 1,
    name,
    matches: MATCHES.filter(([seats]) => seats.includes(who)).length,
    firsts: MATCHES.filter(([seats, all]) => all[seats.indexOf(who)] === Math.max(...all)).length,
    points: courseOf(who).at(-1) ?? 0,
  })).sort((a, b) => b.points - a.points);

export function evening(): ClubEvening {
  const sums = scores();
  const together = (a: number, b: number): number =>
    a === b ? 0 : MATCHES.filter(([seats]) => seats.includes(a) && seats.includes(b)).length;
  return {
    ...{ club: 1, name: "周五老茶馆", date: DATE, scores: sums, matches: matches() },
    course: sums.map(({ person }) => courseOf(person - 1)),
    together: sums.map((a) => sums.map((b) => together(a.person - 1, b.person - 1))),
  };
}

export function month(): ClubMonth {
  const [best] = scores();
  const entry = (date: string, count: number, name: string, points: number) => ({
    ...{ date, matches: count, people: 6, best: name, points },
  });
  return {
    ...{ club: 1, month: "2026-11", earlier: "2026-10", later: null, board: scores() },
    evenings: [
      entry(DATE, MATCHES.length, best?.name ?? "", best?.points ?? 0),
      entry("2026-11-06", 7, "小满", 41),
    ],
  };
}

export function club(): Club {
  return {
    ...{ id: 1, name: "周五老茶馆", role: "member", public: false, shift: 480, month: "2026-11" },
    ...{ rules: null, members: [], most_members: 200, invitations: [], removed: [] },
  };
}
