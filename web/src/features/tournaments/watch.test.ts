import { describe, expect, it } from "vitest";
import type { TournamentNews } from "../../generated/protocol";
import { TournamentWatch } from "./watch";

const news = (more: Partial<TournamentNews> = {}): TournamentNews => ({
  ...{ type: "tournament", tournament: 1, name: "中秋杯", version: 1, state: "playing" },
  ...{ round: 1, room: null, seconds: 0 },
  ...more,
});

describe("a tournament that is watched", () => {
  const asked: object[] = [];
  const watch = new TournamentWatch({
    ask: (question) => {
      asked.push(question);
      return Promise.resolve({ type: "done" } as never);
    },
    tell: () => {},
  });

  it("is asked for again when the connection is back, until nobody looks", async () => {
    const stop = watch.watch(1);
    await new Promise((done) => setTimeout(done));
    watch.back();
    stop();
    watch.back();
    expect(asked).toEqual(
      [true, true, false].map((on) => ({ type: "watch_tournament", tournament: 1, on })),
    );
  });

  it("tells what has changed there, and nothing of others", () => {
    const stop = watch.watch(1);
    watch.take(news({ tournament: 2 }), 0);
    expect(watch.news.value).toBeNull();
    watch.take(news({ version: 7 }), 0);
    expect(watch.news.value?.version).toBe(7);
    stop();
  });

  it("calls to the table of any, until the round is over or the call is heard", () => {
    watch.take(news({ tournament: 3, room: "123456", seconds: 15 }), 5);
    expect(watch.call.value).toMatchObject({ room: "123456", at: 5 });
    watch.take(news({ tournament: 4, state: "over" }), 6);
    expect(watch.call.value?.room).toBe("123456");
    watch.take(news({ tournament: 3, state: "pause" }), 7);
    expect(watch.call.value).toBeNull();
    watch.take(news({ tournament: 3, round: 2, room: "654321" }), 8);
    watch.answer();
    expect(watch.call.value).toBeNull();
  });
});
