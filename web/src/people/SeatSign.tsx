import type { CSSProperties } from "preact";
import { useContext } from "preact/hooks";
import { Face, type Mood } from "./Face";
import { Moods } from "./moods";
import "./people.css";

interface SeatSignProps {
  readonly seat: number;
  readonly character: string;
  readonly mood?: Mood;
  readonly bot: boolean;
  /** The wind of the seat, as one letter. */
  readonly wind: string;
}

/** The colour of a seat, for whatever stands for it. */
export const seatColour = (seat: number): string => `var(--seat-${seat % 4})`;

/** The sign of a seat beside every name: a face in the seat's colour, and its wind. Bots are square. */
export function SeatSign({ seat, character, mood, bot, wind }: SeatSignProps) {
  const moods = useContext(Moods);
  return (
    <span
      class={bot ? "seat-sign seat-sign-bot" : "seat-sign"}
      style={{ "--seat": seatColour(seat) } as CSSProperties}
      aria-hidden="true"
    >
      <Face character={character} mood={mood ?? moods.value[seat] ?? "waits"} close />
      <b class="seat-wind">{wind}</b>
    </span>
  );
}
