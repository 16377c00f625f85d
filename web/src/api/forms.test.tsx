// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { SessionContext, type SessionView } from "../session";
import { click, settled, show } from "../ui/show.testing";
import { words } from "../words";
import { type Address, HttpError, useFetched, useShared } from ".";
import { Shared } from "./loading";
import { Problem } from "./Trouble";
import { useAction } from "./useAction";

const answer = vi.fn();

beforeEach(() => {
  answer.mockReset();
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, data] = await answer(path);
    return new Response(JSON.stringify(data), { status });
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const session = { token: "secret" } as unknown as SessionView;

function Told({ path }: { path: string | null }) {
  const { data, error, fresh, reload } = useFetched(path as Address<string> | null);
  return (
    <button type="button" onClick={reload}>
      {[data, error?.message, fresh].join(" ")}
    </button>
  );
}

const told = (path: string | null) => (
  <SessionContext.Provider value={session}>
    <Told path={path} />
  </SessionContext.Provider>
);

it("what was told stays until the next is there", async () => {
  answer.mockImplementation(async (path) => [200, `at ${path}`]);
  const page = show(told("/a"));
  await settled();
  const button = page.getByRole("button");
  expect(button.textContent).toBe("at /a  true");
  page.draw(told("/b"));
  expect(button.textContent).toBe("at /a  false");
  await settled();
  expect(button.textContent).toBe("at /b  true");
});

it("a failure is told, and gone once it was tried again", async () => {
  answer.mockResolvedValueOnce([500, { error: "broken" }]).mockResolvedValue([200, "here"]);
  const page = show(told("/a"));
  await settled();
  const button = page.getByRole("button");
  expect(button.textContent).toBe(" 500 broken false");
  click(button);
  await settled();
  expect(button.textContent).toBe("here  true");
});

it("nothing is asked while there is no path, nor answered to who is gone", async () => {
  answer.mockImplementation(async (path) => [200, path]);
  const page = show(told(null));
  await settled();
  expect(answer).not.toHaveBeenCalled();
  page.draw(told("/a"));
  page.draw(told("/b"));
  await settled();
  expect(page.getByRole("button").textContent).toBe("/b  true");
  expect(answer.mock.calls).toEqual([["/b"]]);
});

it("two parts that show the same ask for it once", async () => {
  answer.mockResolvedValue([200, "towns"]);
  const towns = new Shared(60_000);
  const Part = () => <p>{useShared(towns, "/towns" as Address<string>).data}</p>;
  const page = show(
    <>
      <Part />
      <Part />
    </>,
  );
  await settled();
  expect(page.getAllByText("towns")).toHaveLength(2);
  expect(answer).toHaveBeenCalledTimes(1);
});

it("an action is done once at a time, and what goes wrong is told", async () => {
  const problems: unknown[] = [];
  let end: (error?: Error) => void = () => {};
  const Form = () => {
    const { busy, run } = useAction((error) => problems.push(error));
    const work = (): Promise<void> =>
      new Promise((done, fail) => {
        end = (error) => (error === undefined ? done() : fail(error));
      });
    return (
      <button type="button" disabled={busy} onClick={() => run(work)}>
        do it
      </button>
    );
  };
  const page = show(<Form />);
  const button = page.getByRole("button") as HTMLButtonElement;
  for (const problem of [undefined, new Error("no")]) {
    click(button);
    await settled();
    expect(button.disabled).toBe(true);
    end(problem);
    await settled();
    expect(button.disabled).toBe(false);
  }
  expect(problems).toEqual([new Error("no")]);
});

const own = signal({ refused: { not_a_member: "你不在这个圈子里" } });
const back = { to: "/clubs", text: "所有圈子" };

it("a page that was refused says so in its own words, and where one goes from there", () => {
  const error = new HttpError(409, "no", "not_a_member" as never);
  const page = show(<Problem {...{ error, own, back }} onRetry={() => {}} />);
  expect(page.getByRole("alert").textContent).toContain("你不在这个圈子里");
  expect(page.getByRole("link", { name: "所有圈子" }).getAttribute("href")).toBe("/clubs");
});

it("a page that did not come can be tried again", () => {
  const retry = vi.fn();
  const error = new TypeError("away");
  const page = show(<Problem {...{ error, own, back }} onRetry={retry} />);
  expect(page.getByRole("alert").textContent).toContain(words.value.pages.problem.network);
  click(page.getByRole("button", { name: words.value.general.retry }));
  expect(retry).toHaveBeenCalledTimes(1);
  expect(page.queryByRole("link")).toBeNull();
});
