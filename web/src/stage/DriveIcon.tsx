import "./stage.css";

/** Drawn in a square of 24. */
const ICONS = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  back: "M17 5v14L7 12z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  on: "M7 5v14l10-7z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
};

export type DriveSign = keyof typeof ICONS;

/** Signs of what moves a replay or a position. */
export const DriveIcon = ({ name }: { name: DriveSign }) => (
  <svg class="drive-icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={ICONS[name]} fill="currentColor" />
  </svg>
);
