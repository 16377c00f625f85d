import type { LobbyRoom } from "../generated/protocol";
import { TownSeal } from "../looks";
import { Face } from "../people/Face";
import { rulesName } from "../rules/towns";
import { Anchor } from "../ui/Anchor";
import { shownName, words } from "../words";
import css from "./RoomLine.module.css";

/** A room in a list: what is played and how quickly, who is there, and the way in. */
export function RoomLine(props: LobbyRoom) {
  const { number, variant, phase, names, free, spectators, house, turn } = props;
  const { lobby, room } = words.value.pages;
  const waiting = phase === "waiting";
  const open = waiting && free > 0;
  const pace = turn === 0 ? room.noClock : lobby.turn(turn);
  const state = waiting ? (open ? lobby.free(free) : lobby.full) : (lobby.phase[phase] ?? phase);
  return (
    <div class={`card list-card ${css.room}`}>
      <TownSeal town={variant} size="2.25rem" />
      <div class={css.what}>
        <strong>{rulesName(variant, house && { name: house })}</strong>
        <span class="quiet">{[number, pace].join(" · ")}</span>
      </div>
      <Seats {...props} />
      <span class={css.names}>
        {names.map(shownName).join(words.value.general.listed) || lobby.nobody}
        <span class="quiet"> · {state}</span>
      </span>
      {waiting || spectators ? (
        <Anchor to={`/room/${number}`} class={open ? "button button-main" : "button"}>
          {waiting ? lobby.join : lobby.watch}
        </Anchor>
      ) : (
        <span class="quiet">{lobby.noWatch}</span>
      )}
    </div>
  );
}

/** Who sits there, and the chairs that are free; the names stand beside it. */
function Seats({ names, characters, bots, free }: LobbyRoom) {
  return (
    <span class={css.seats} aria-hidden="true">
      {names.map((name, at) => (
        <span key={`${at} ${name}`} class={css.seat}>
          <Face character={characters[at] ?? ""} close />
        </span>
      ))}
      {Array.from({ length: bots }, (_, at) => (
        <span key={`bot ${at}`} class={`${css.seat} ${css.bot}`} />
      ))}
      {Array.from({ length: free }, (_, at) => (
        <span key={`free ${at}`} class={`${css.seat} ${css.free}`} />
      ))}
    </span>
  );
}
