import type { Mood } from "../people/Face";
import { SeatSign } from "../people/SeatSign";
import type { Sitter } from "../people/sitters";
import css from "./settlement.module.css";

interface PlayerProps {
  readonly seat: number;
  readonly sitter: Sitter | undefined;
  readonly wind: string;
  /** How it takes what has happened. */
  readonly mood?: Mood;
  /** Where there is little room. */
  readonly short?: boolean;
}

/** The sign alone. */
export const Sign = ({ seat, sitter, wind, mood }: PlayerProps) =>
  sitter === undefined ? null : <SeatSign {...{ seat, wind, ...sitter }} {...(mood && { mood })} />;

/** Somebody beside whose name stand the face, the wind and the colour of the seat. */
export function Player({ short = false, ...props }: PlayerProps) {
  const { sitter } = props;
  if (sitter === undefined) return null;
  const { name, about } = sitter;
  return (
    <span class={css.player} title={`${name} ${about}`.trim()}>
      <Sign {...props} />
      <span class={css.playerName} data-part="player-name">
        {short ? sitter.short : name}
      </span>
    </span>
  );
}
