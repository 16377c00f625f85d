/** Tournaments as the server might tell them: one that is played, and one that is over. */

import type { Tournament, TournamentPlace, TournamentTableTold } from "../src/generated/protocol";

const NAMES = ["阿方", "老胡", "小满", "桂枝", "三叔", "红姐", "大林"];

/** Who sat where in each round, nobody twice with the same three; null is a bot. */
const TABLES: readonly (readonly (readonly (number | null)[])[])[] = [
  [
    [1, 4, 7, 2],
    [3, 6, null, 5],
  ],
  [
    [7, 3, 1, 5],
    [4, null, 2, 6],
  ],
  [
    [2, 7, 6, 3],
    [5, 1, 4, null],
  ],
];
const TOTALS = [
  [
    [24, -10, 6, -20],
    [18, -4, -26, 12],
  ],
  [
    [-6, 28, -14, -8],
    [30, -12, -6, -12],
  ],
  [
    [-4, 32, -18, -10],
    [16, 14, -22, -8],
  ],
];

const table = (round: number, at: number, sealed: boolean): TournamentTableTold => ({
  ...{ table: at + 1, room: sealed ? `38201${at}` : null, match: sealed ? null : round * 10 + at },
  people: [...(TABLES[round - 1]?.[at] ?? [])],
  totals: sealed ? null : [...(TOTALS[round - 1]?.[at] ?? [])],
  ...{ hands: sealed ? 3 - at : 4, over: !sealed, missed: [] },
});

/** The places as the server counts them where walls are the same: with the other table's seat. */
function standings(rounds: number): TournamentPlace[] {
  const places = NAMES.map((_, at) => {
    const scores = TABLES.slice(0, rounds).map((tables, round) => {
      const mine = tables.findIndex((seats) => seats.includes(at + 1));
      const seat = tables[mine]?.indexOf(at + 1) ?? 0;
      const own = TOTALS[round]?.[mine]?.[seat] ?? 0;
      const other = TOTALS[round]?.[1 - mine]?.[seat] ?? 0;
      return { own, score: own > other ? 100 : own === other ? 50 : 0 };
    });
    const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);
    return {
      ...{ person: at + 1, place: 0, firsts: 1 },
      score: sum(scores.map(({ score }) => score)),
      points: sum(scores.map(({ own }) => own)),
      rounds: scores.map(({ score }) => score),
    };
  }).sort((a, b) => b.score - a.score || b.points - a.points);
  return places.map((one, at) => ({ ...one, place: at + 1 }));
}

export function tournament(over: boolean): Tournament {
  const round = 3;
  const now = 1_794_570_000;
  return {
    ...{ id: 1, version: 9, name: "中秋杯", club: 1, club_name: "周五老茶馆", starts: now - 4800 },
    ...{ rounds: 3, minutes: 60, pause: 60, pace: "usual", duplicate: true },
    rules: { variant: "hangzhou", options: {}, clock: null, house: null },
    ...{ state: over ? "over" : "playing", why: "", round, due: now + 2472, now },
    people: NAMES.map((name, at) => ({ person: at + 1, name, state: "in" as const })),
    most: 200,
    played: [1, 2, 3].map((number) => ({
      round: number,
      tables: [0, 1].map((at) => table(number, at, number === round && !over)),
    })),
    standings: standings(over ? 3 : 2),
    walls: {
      commitment: "6d0f6c1b6f1a55d7a3d5a2a1c0f9c7dbb1b3b1b7a8c9d0e1f2a3b4c5d6e7f809",
      ...{ secret: null, nonces: [] },
    },
    ...{ entered: "in", room: over ? null : "382010", may_enter: true, leads: false },
  };
}
