/** What is played there stands small behind where it is, or goes without saying. */
const GAMES = ["麻将", "mahjong"];

/** The name of a town's mahjong in two: where, and what. */
export function placeAndGame(name: string): readonly [place: string, game: string] {
  const game = GAMES.find((one) => name.toLowerCase().endsWith(one)) ?? "";
  const place = name.slice(0, name.length - game.length).trimEnd() || name;
  return [place, name.slice(place.length)];
}
