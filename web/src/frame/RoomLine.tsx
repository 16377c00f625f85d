import type { LobbyRoom } from "../generated/protocol";
import { rulesName } from "../rules/towns";
import { Anchor } from "../ui/Anchor";
import { shownName, words } from "../words";

/** A room in a list: what is played, who is there, and the way in. */
export function RoomLine({ number, variant, phase, names, free, spectators, house }: LobbyRoom) {
  const { lobby, room } = words.value.pages;
  const waiting = phase === "waiting";
  const seats = free > 0 ? lobby.free(free) : lobby.full;
  return (
    <div class="card list-card">
      <div class="list-text">
        <strong>{rulesName(variant, house && { name: house })}</strong>
        <span class="quiet">
          {[room.title(number), lobby.phase[phase] ?? phase, seats].join(" · ")}
        </span>
        <span>{names.map(shownName).join(words.value.general.listed) || lobby.nobody}</span>
      </div>
      {waiting || spectators ? (
        <Anchor
          to={`/room/${number}`}
          class={waiting && free > 0 ? "button button-main" : "button"}
        >
          {waiting ? lobby.join : lobby.watch}
        </Anchor>
      ) : (
        <span class="quiet">{lobby.noWatch}</span>
      )}
    </div>
  );
}
