/** Where everything lies on the table. */

export { type Box, fit, fitLine, type TileBox, type Turn } from "./boxes";
export { type Layout, layout, MOST, type Needs, TURNS, type View } from "./layout";
export { slotsOf } from "./needs";
export { laidBeside } from "./own";
export { LayoutProvider, placed, useLayout, useLayoutOf } from "./placed";
