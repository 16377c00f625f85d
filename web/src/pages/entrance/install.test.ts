import { expect, it, vi } from "vitest";

it("takes the browser's offer once", async () => {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  const { install, installable } = await import("./install");
  const prompt = vi.fn(async () => ({ outcome: "accepted" as const }));
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt });
  target.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
  expect(installable.value).toBe(event);
  await install(event);
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(installable.value).toBe(null);
  target.dispatchEvent(event);
  target.dispatchEvent(new Event("appinstalled"));
  expect(installable.value).toBe(null);
});
