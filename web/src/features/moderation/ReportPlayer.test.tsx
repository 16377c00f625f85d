// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Summary } from "../../generated/protocol";
import { SessionContext, type SessionView } from "../../session";
import { Toasts } from "../../ui";
import { choose, show, submit, type } from "../../ui/show.testing";
import { ReportPlayer } from "./ReportPlayer";
import { reportWords } from "./reportWords";

const sent = vi.fn();

beforeEach(() => {
  sent.mockReset();
  sent.mockResolvedValue([200, { new: true }]);
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    const [status, data] = await sent(path, JSON.parse(String(body)));
    return new Response(JSON.stringify(data), { status });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const match = (people: (number | null)[]) =>
  ({
    ...{ match: 12, variant: "lanzhou", people },
    names: people.map((person) => (person === null ? "bot:easy" : `人${person}`)),
  }) as unknown as Summary;

function open(person: number, people: (number | null)[]) {
  const session = { token: "secret", me: signal({ person }) } as unknown as SessionView;
  return show(
    <SessionContext.Provider value={session}>
      <ReportPlayer summary={match(people)} />
      <Toasts />
    </SessionContext.Provider>,
  );
}

it("is for who played, about other people", () => {
  expect(open(9, [7, 8, null, null]).root.querySelector("form")).toBeNull();
  expect(open(7, [7, null, null, null]).root.querySelector("form")).toBeNull();
  const page = open(7, [7, null, 8, 6]);
  const options = [...page.getByLabelText(reportWords.value.who).children];
  expect(options.map(({ textContent }) => textContent)).toEqual(["人8", "人6"]);
});

it("is about one of them where their name was touched", () => {
  const session = { token: "secret", me: signal({ person: 7 }) } as unknown as SessionView;
  const page = show(
    <SessionContext.Provider value={session}>
      <ReportPlayer summary={match([7, null, 8, 6])} about={6} />
    </SessionContext.Provider>,
  );
  const options = [...page.getByLabelText(reportWords.value.who).children];
  expect(options.map(({ textContent }) => textContent)).toEqual(["人6"]);
});

it("sends what was chosen and written, and begins anew", async () => {
  const text = reportWords.value;
  const page = open(7, [7, null, 8, 6]);
  choose(page.getByLabelText(text.who), "3");
  choose(page.getByLabelText(text.kind), "talk");
  const words = page.getByLabelText(text.text) as HTMLInputElement;
  type(words, "骂人");
  await submit(words);
  const report = { seat: 3, kind: "talk", text: "骂人" };
  expect(sent.mock.calls).toEqual([["/api/matches/12/report", report]]);
  expect(page.getByRole("status").textContent).toContain(text.sent);
  expect(words.value).toBe("");
});

it("keeps what was written where it could not be sent, and lets it be tried again", async () => {
  sent.mockResolvedValueOnce([503, { error: "later" }]);
  const text = reportWords.value;
  const page = open(7, [7, null, 8, 6]);
  const words = page.getByLabelText(text.text) as HTMLInputElement;
  type(words, "骂人");
  await submit(words);
  expect([page.getByRole("status").textContent, words.value]).toEqual([
    expect.stringContaining("later"),
    "骂人",
  ]);
  await submit(words);
  expect(sent).toHaveBeenCalledTimes(2);
});
