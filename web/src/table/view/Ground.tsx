import { placed, useLayout } from "../layout";
import css from "./Ground.module.css";

/** The cloth and its rim of wood, where the table leans away; seen from above it is all there is. */
export function Ground() {
  const { plane, rim } = useLayout();
  if (plane === null) return null;
  const all = { x: 0, y: 0, width: plane.width, height: plane.deep };
  return (
    <div
      class={`placed on-table ${css.ground}`}
      data-part="ground"
      style={{ ...placed(all, { plane }), "--rim": `${rim}px` }}
      aria-hidden="true"
    />
  );
}
