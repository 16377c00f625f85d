// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { expect, it, vi } from "vitest";
import { RefusedError, SessionContext, type SessionView } from "../../session";
import { click, show, submit, type } from "../../ui/show.testing";
import { words } from "../../words";
import { Account } from "./Account";

function open(ask: SessionView["ask"], comeAs: SessionView["comeAs"] = vi.fn()) {
  const me = signal({ person: 7, name: "阿方", permanent: false, character: "stranger" });
  const session = { me, ask, comeAs, token: "secret" } as unknown as SessionView;
  return show(
    <SessionContext.Provider value={session}>
      <Account />
    </SessionContext.Provider>,
  );
}

const { general, pages } = words.value;

it("a name is sent without spaces around it, and the form is gone once it was taken", async () => {
  const ask = vi.fn().mockResolvedValue({ type: "done" });
  const page = open(ask);
  click(page.getByRole("button", { name: pages.person.rename }));
  const field = page.getByLabelText(pages.person.nameLabel) as HTMLInputElement;
  type(field, "   ");
  const save = page.getByRole("button", { name: general.save }) as HTMLButtonElement;
  expect(save.disabled).toBe(true);
  type(field, " 老王 ");
  expect(save.disabled).toBe(false);
  await submit(field);
  expect(ask.mock.calls).toEqual([[{ type: "rename", name: "老王" }]]);
  expect(page.queryByLabelText(pages.person.nameLabel)).toBeNull();
});

it("a name that is refused stays to be changed, and the field says why", async () => {
  const ask = vi.fn().mockRejectedValue(new RefusedError("name_taken", "no", null));
  const page = open(ask);
  click(page.getByRole("button", { name: pages.person.rename }));
  const field = page.getByLabelText(pages.person.nameLabel) as HTMLInputElement;
  type(field, "老王");
  await submit(field);
  const note = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect([field.value, field.getAttribute("aria-invalid"), note?.textContent]).toEqual([
    "老王",
    "true",
    pages.refused.name_taken,
  ]);
});

it("nobody logs in with less than a name and eight letters", async () => {
  const comeAs = vi.fn().mockResolvedValue(undefined);
  const page = open(vi.fn(), comeAs);
  click(page.getByRole("button", { name: pages.person.logIn }));
  const enter = page.getByRole("button", { name: pages.person.enter }) as HTMLButtonElement;
  const [name, password] = [...page.root.querySelectorAll("form input")];
  if (name === undefined || password === undefined) throw new Error("two fields");
  type(name, "老王");
  type(password, "short");
  expect(enter.disabled).toBe(true);
  type(password, "long enough");
  await submit(password);
  expect(comeAs.mock.calls[0]?.[0]).toEqual({ name: "老王", password: "long enough" });
});
