/** Where everything lies on the table. */

export { answerParts, largeText } from "./answer";
export { type Box, fitLine, mirrored, type TileBox, type Turn } from "./boxes";
export { centreParts } from "./centre";
export { discardTile, layout } from "./layout";
export { slotsOf } from "./needs";
export { laidBeside } from "./own";
export { LayoutProvider, placed, useLayout, useLayoutOf } from "./placed";
export { type Plane, project, sizeAt, unproject } from "./plane";
export { type Layout, type Needs, TURNS, type View } from "./types";
