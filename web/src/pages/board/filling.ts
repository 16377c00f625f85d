/** Tiles for what nobody cares about: at random, and hands that are far from ready. */

import type { Face } from "../../notation";
import type { Scenario, ScoreForm } from "../../referee";
import { facesLeft, layAt, type PlaceName, placesOf, roomAt, tilesAt } from "./scenario";

type Random = () => number;

/** So many draws are laid when all is: more than anybody plays, and some are left for the rest. */
const DRAWS = 48;
/** So many deals are tried for a hand. */
const TRIES = 100;

/** Lay what hands and draws still lack. */
export const fillRest = (scenario: Scenario, form: ScoreForm, random?: Random): Scenario =>
  fill(scenario, form, (place) => place === "draws" || isHand(place), random);

/** Lay the hands of which nothing is laid: the same tiles every time, so that a script fits them. */
export const fillHands = (scenario: Scenario, form: ScoreForm, seed = 1): Scenario =>
  fill(
    scenario,
    form,
    (place) => isHand(place) && tilesAt(scenario, place)?.length === 0,
    chance(seed),
  );

/** Chance that comes out the same every time (Park and Miller's). */
function chance(seed: number): Random {
  const modulus = 2 ** 31 - 1;
  let state = seed;
  return () => {
    state = (state * 48271) % modulus;
    return state / modulus;
  };
}

const isHand = (place: PlaceName): boolean => place.startsWith("hands.");

function fill(
  scenario: Scenario,
  form: ScoreForm,
  wanted: (place: PlaceName) => boolean,
  random: Random = Math.random,
): Scenario {
  return placesOf(form, scenario)
    .filter(wanted)
    .reduce((laid, place) => {
      const tiles = tilesAt(laid, place);
      if (tiles === null) return laid;
      const lacking = Math.min(roomAt(place, scenario, form), DRAWS) - tiles.length;
      const spare = [...facesLeft(laid, form)].flatMap(([face, count]) =>
        face.endsWith("f") ? [] : Array<Face>(Math.max(count, 0)).fill(face),
      );
      const deal = (): Face[] => [...tiles, ...some(spare, lacking, random)];
      return layAt(laid, place, isHand(place) ? dullest(deal) : deal());
    }, scenario);
}

/** So many of the tiles, or all. */
function some(tiles: readonly Face[], count: number, random: Random): Face[] {
  const rest = [...tiles];
  const taken: Face[] = [];
  while (taken.length < count && rest.length > 0)
    taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}

/**
 * The dullest hand of many. A hand of melds or pairs that is ready has at most one tile that goes with
 * no other, and a hand of unrelated tiles no others: about half of each is far from both.
 */
function dullest(deal: () => Face[]): Face[] {
  const missed = (hand: readonly Face[]): number => Math.abs(1 / 2 - lonely(hand) / hand.length);
  let best = deal();
  for (let tries = 1; tries < TRIES && missed(best) > 1 / 5; tries++) {
    const next = deal();
    if (missed(next) < missed(best)) best = next;
  }
  return best;
}

/** How many tiles go with no other. */
const lonely = (hand: readonly Face[]): number =>
  hand.filter((one, at) => !hand.some((other, place) => place !== at && goWith(one, other))).length;

/** Whether two tiles may be in one meld. */
function goWith(one: Face, other: Face): boolean {
  if (one === other) return true;
  const near = Math.abs(Number(one.charAt(0)) - Number(other.charAt(0))) <= 2;
  return one.length === 2 && one.slice(1) === other.slice(1) && near;
}
