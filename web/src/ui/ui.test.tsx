// @vitest-environment happy-dom
import { useState } from "preact/hooks";
import { expect, it, vi } from "vitest";
import { words } from "../words";
import { Button, Dialog, Field, Select, Switch, Tabs, Toasts, toast } from ".";
import { useCountdown, useNow } from "./clock";
import { LineChart } from "./LineChart";
import { memo } from "./memo";
import { choose, click, press, show, type } from "./show.testing";

it("a button is no way to send a form, unless it is said to be", () => {
  const page = show(
    <form>
      <Button>one</Button>
      <Button type="submit">other</Button>
    </form>,
  );
  expect(page.getByRole("button", { name: "one" }).getAttribute("type")).toBe("button");
  expect(page.getByRole("button", { name: "other" }).getAttribute("type")).toBe("submit");
});

it("a field has its label, and what there is to say about it", () => {
  const hear = vi.fn();
  const page = show(<Field label="名字" hint="最多 20 个字" value="" onValue={hear} />);
  const input = page.getByLabelText("名字");
  const note = (): string | null =>
    document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent ?? null;
  expect([note(), input.getAttribute("aria-invalid")]).toEqual(["最多 20 个字", null]);
  type(input, "阿方");
  expect(hear.mock.calls).toEqual([["阿方"]]);
  page.draw(<Field label="名字" hint="最多 20 个字" error="太长" value="" onValue={hear} />);
  expect([note(), input.getAttribute("aria-invalid")]).toEqual(["太长", "true"]);
});

it("a choice tells what is chosen, by its value", () => {
  const hear = vi.fn();
  const options = [
    ["a", "甲"],
    ["b", "乙"],
  ] as const;
  const page = show(<Select label="哪个" value="b" options={options} onValue={hear} />);
  const select = page.getByLabelText("哪个") as HTMLSelectElement;
  expect(select.value).toBe("b");
  choose(select, "a");
  expect(hear.mock.calls).toEqual([["a"]]);
});

it("a switch says whether it is on", () => {
  const hear = vi.fn();
  const page = show(<Switch label="声音" on={false} onChange={hear} />);
  const one = page.getByRole("switch", { name: "声音" });
  expect(one.getAttribute("aria-checked")).toBe("false");
  click(one);
  expect(hear.mock.calls).toEqual([[true]]);
});

function Two() {
  const [chosen, setChosen] = useState<"a" | "b">("a");
  const tabs = [
    ["a", "甲"],
    ["b", "乙"],
  ] as const;
  return (
    <Tabs label="两页" tabs={tabs} chosen={chosen} onChoose={setChosen}>
      {chosen}
    </Tabs>
  );
}

it("tabs are one stop for the keyboard, and arrows go round", () => {
  const page = show(<Two />);
  const stops = (): (string | null)[] =>
    page.getAllByRole("tab").flatMap((tab) => (tab.tabIndex === 0 ? [tab.textContent] : []));
  expect(stops()).toEqual(["甲"]);
  press(page.getByRole("tablist"), "ArrowLeft");
  expect([stops(), document.activeElement?.textContent]).toEqual([["乙"], "乙"]);
  expect(page.getByRole("tabpanel", { name: "乙" }).textContent).toBe("b");
  press(page.getByRole("tablist"), "ArrowRight");
  expect(stops()).toEqual(["甲"]);
});

it("a dialog is closed by whoever opened it, and one that must be answered has no way out", () => {
  const close = vi.fn();
  const page = show(
    <Dialog open title="离开？" onClose={close}>
      真的吗
    </Dialog>,
  );
  const dialog = page.getByRole("dialog", { name: "离开？" }) as HTMLDialogElement;
  click(page.getByRole("button", { name: words.value.general.close }));
  const asked = new Event("cancel", { cancelable: true });
  dialog.dispatchEvent(asked);
  click(dialog);
  expect([close.mock.calls.length, dialog.open, asked.defaultPrevented]).toEqual([3, true, true]);
  page.draw(<Dialog open={false} title="离开？" onClose={close} />);
  expect(dialog.open).toBe(false);
  page.draw(<Dialog open title="离开？" />);
  expect(page.queryByRole("button")).toBeNull();
});

it("what is said is read out where one looks: in the topmost dialog", () => {
  const page = show(
    <>
      <Toasts />
      <Dialog open title="上面" />
    </>,
  );
  toast("好了");
  page.draw(
    <>
      <Toasts />
      <Dialog open title="上面" />
    </>,
  );
  const told = page.getByText("好了");
  expect(page.getByRole("dialog").contains(told)).toBe(true);
  expect(page.getAllByText("好了")).toHaveLength(1);
});

it("a chart tells no two lines apart by colour alone", () => {
  const names = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛"];
  const course = names.map((_, at) => [at, 2 * at]);
  const page = show(<LineChart label="走势" told={String} {...{ course, names }} />);
  const chart = page.getByRole("img", { name: "走势" });
  const looks = [...chart.querySelectorAll("polyline")].map(
    (line) =>
      `${line.parentElement?.getAttribute("style")} ${line.getAttribute("stroke-dasharray")}`,
  );
  expect(new Set(looks).size).toBe(names.length);
  for (const name of names) expect(chart.textContent).toContain(name);
});

function Clock({ still, seconds }: { still: boolean; seconds: number }) {
  const now = useNow(1000, still);
  return <time data-now={now}>{useCountdown(seconds, still)}</time>;
}

it("a clock runs down to nothing, and stands where it should", () => {
  vi.useFakeTimers();
  try {
    const page = show(<Clock still={false} seconds={2} />);
    const told = (): string | null | undefined => page.root.querySelector("time")?.textContent;
    expect(told()).toBe("2");
    vi.advanceTimersByTime(1500);
    page.draw(<Clock still={false} seconds={2} />);
    expect(told()).toBe("1");
    vi.advanceTimersByTime(1500);
    page.draw(<Clock still={false} seconds={2} />);
    expect(told()).toBe("0");
    page.draw(<Clock still seconds={9} />);
    const stands = page.root.querySelector("time")?.dataset.now;
    vi.advanceTimersByTime(5000);
    page.draw(<Clock still seconds={9} />);
    expect([told(), page.root.querySelector("time")?.dataset.now]).toEqual(["9", stands]);
  } finally {
    vi.useRealTimers();
  }
});

it("what is kept is drawn anew only where a property has changed", () => {
  const drawn = vi.fn();
  const Name = memo(({ name, loud }: { name: string; loud?: boolean }) => {
    drawn(name, loud);
    return <b>{name}</b>;
  });
  const page = show(<Name name="one" />);
  page.draw(<Name name="one" />);
  page.draw(<Name name="two" />);
  page.draw(<Name name="two" loud />);
  page.draw(<Name name="two" loud />);
  expect(drawn.mock.calls).toEqual([
    ["one", undefined],
    ["two", undefined],
    ["two", true],
  ]);
});
