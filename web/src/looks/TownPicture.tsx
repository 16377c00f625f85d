import { isDark } from "../preferences";
import { memo } from "../ui/memo";
import { useTownLook } from "./looks";
import css from "./looks.module.css";
import { CANVAS, type Shape, type TownLook, type Window } from "./townLook";

interface TownPictureProps {
  readonly town: string;
  /** What it is cut to, which always shows what matters. */
  readonly shape?: Shape;
  /** At night, whatever the page is. */
  readonly night?: boolean;
}

/** The picture of a town; it fills the box it stands in. */
export function TownPicture({ town, shape = "wide", night = isDark.value }: TownPictureProps) {
  const look = useTownLook(town);
  if (look === null) return <div class={css.picture} data-part="town-picture" />;
  return (
    <svg
      class={`${css.picture} ${css.drawn}`}
      data-part="town-picture"
      viewBox={windowOf(look, shape).join(" ")}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <Still Scene={look.Scene} night={night} />
    </svg>
  );
}

/** Many shapes that change with the hour alone. */
const Still = memo(({ Scene, night }: { Scene: TownLook["Scene"]; night: boolean }) => (
  <Scene night={night} />
));

const windowOf = ({ windows }: TownLook, shape: Shape): Window =>
  shape === "whole" ? [0, 0, CANVAS.width, CANVAS.height] : windows[shape];
