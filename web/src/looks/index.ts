/** How towns look, for whatever shows one. */

export { clothOf, useTownLook } from "./looks";
export { TownPicture } from "./TownPicture";
export { TownSeal } from "./TownSeal";
export type { Shape, TownLook } from "./townLook";
