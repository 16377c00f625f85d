// All tournaments for the operator: how each stands, who leads, and calling it off.

import { badge, button, make, table } from "./operator-make.js";
import { moment, townName, word } from "./operator-words.js";

const TOURNAMENT = [
  ["tournament", "key"], ["state", ""], ["starts", ""], ["rounds", "number"],
  ["signedUp", "number"], ["leaders", ""], ["actions", ""],
];
export const TOURNAMENT_STATES = ["open", "playing", "pause", "over", "called_off"];

export function showTournaments([data], { order, find }) {
  return [table(word("part.tournaments"), TOURNAMENT, data.tournaments.map((one) => tournamentCells(one, order, find)))];
}

function tournamentCells(one, order, find) {
  const over = one.state === "over" || one.state === "called_off";
  const path = `/api/operator/tournaments/${one.id}`;
  const callOff = () => order("callOff", one.name, path, "callOff", { do: "call_off" });
  const of = `${one.club_name || word("ofTheHouse")} · ${townName(one.variant)}`;
  const leaders = one.leaders.map((name) => make("li", {}, button("link", name, () => find("people", name))));
  return [
    [make("a", { href: `/tournament/${one.id}` }, one.name), make("br"), make("small", { class: "quiet" }, of)],
    badge(over ? "" : "good", word(`tournament.${one.state}`)),
    moment(one.starts),
    `${one.round} / ${one.rounds}`,
    String(one.people),
    leaders.length ? make("ul", { class: "seats" }, ...leaders) : "–",
    over ? "–" : button("danger", word("callOff"), callOff),
  ];
}
