import { expect, it, vi } from "vitest";
import type { ClubLobby } from "../../generated/protocol";
import { ClubWatch } from "./watch";

const lobby = (club: number): ClubLobby => ({ type: "club_lobby", club, rooms: [], here: [] });

function watching() {
  const ask = vi.fn(async () => ({ type: "done" as const, id: "", room: null }));
  const watch = new ClubWatch({ ask: ask as never, tell: () => {} });
  const asked = () => ask.mock.calls.map(([question]: unknown[]) => question);
  return { watch, asked };
}

it("watches one club after another", () => {
  const { watch, asked } = watching();
  const stop = watch.watch(3);
  watch.hears.club_lobby?.(lobby(3));
  expect(watch.lobby.value?.club).toBe(3);
  watch.watch(4);
  expect(watch.lobby.value).toBeNull();
  watch.hears.club_lobby?.(lobby(3)); // was on its way
  expect(watch.lobby.value).toBeNull();
  stop(); // of the page that is left: the new one is still watched
  expect(asked()).toEqual([
    { type: "watch_club", club: 3, on: true },
    { type: "watch_club", club: 4, on: true },
  ]);
});
