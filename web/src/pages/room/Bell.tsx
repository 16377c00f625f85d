import { canNotify, mayNotify } from "../../frame/browserTab";
import { bell } from "../../frame/calling";
import { Switch, toast } from "../../ui";
import { words } from "../../words";

/** Whether one is called by a notification; the browser is asked when one taps here, never before. */
export function Bell() {
  const { room: text } = words.value.pages;
  if (!canNotify()) return null;
  const change = async (on: boolean): Promise<void> => {
    const may = on && (await mayNotify());
    if (on && !may) toast(text.bellNo);
    bell.value = may ? "on" : "off";
  };
  return (
    <section class="card">
      <Switch label={text.bell} on={bell.value === "on"} onChange={change} />
      <p class="quiet">{text.bellWhy}</p>
    </section>
  );
}
