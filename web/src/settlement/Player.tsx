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
  /** Their name opens their card. */
  readonly onCard?: (() => void) | undefined;
}

/** The sign alone. */
export const Sign = ({ seat, sitter, wind, mood }: PlayerProps) =>
  sitter === undefined ? null : <SeatSign {...{ seat, wind, ...sitter }} {...(mood && { mood })} />;

/** Somebody beside whose name stand the face, the wind and the colour of the seat. */
export function Player({ short = false, onCard, ...props }: PlayerProps) {
  const { sitter } = props;
  if (sitter === undefined) return null;
  const { name, about } = sitter;
  const shown = short ? sitter.short : name;
  return (
    <span class={css.player} title={`${name} ${about}`.trim()}>
      <Sign {...props} />
      <span class={css.playerName} data-part="player-name">
        {onCard === undefined ? (
          shown
        ) : (
          <button type="button" class={css.playerCard} aria-haspopup="dialog" onClick={onCard}>
            {shown}
          </button>
        )}
      </span>
    </span>
  );
}
