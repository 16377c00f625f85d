/** What is played there stands small behind where it is, or goes without saying. */
const GAME = /\s*(?:麻将|mahjong)$/i;

/** The name of a town's mahjong in two: where, and what. */
export function placeAndGame(name: string): readonly [place: string, game: string] {
  const place = name.replace(GAME, "") || name;
  return [place, name.slice(place.length)];
}
