import { computed } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { HouseNews } from "../generated/protocol";
import { type SessionView, useSession } from "../session";
import { Kept, TEXT } from "../stored";
import { Button, toast } from "../ui";
import { language, words } from "../words";
import css from "./HouseBanner.module.css";

/** The announcement that was put away on this device. */
const putAway = new Kept("announcement", TEXT);

const keyOf = ({ announcement }: HouseNews): string =>
  announcement === null ? "" : `${announcement.until} ${announcement.zh}`;

/** What the host has to tell: an announcement until it is put away, and quiet hours while they last. */
export function HouseBanner() {
  const news = useSession().news.value;
  const { host } = words.value.pages;
  const { announcement, quiet } = news;
  const told = announcement !== null && putAway.value !== keyOf(news);
  if (!told && !quiet?.now) return null;
  return (
    <aside class={css.houseBanner} aria-label={host.label}>
      {told && (
        <div class={css.houseNews}>
          <p>{announcement[language.value]}</p>
          <Button
            kind="plain"
            aria-label={host.putAway}
            onClick={() => {
              putAway.value = keyOf(news);
            }}
          >
            ✕
          </Button>
        </div>
      )}
      {quiet?.now && <p>{host.quiet(quiet.begin, quiet.end, quiet.zone)}</p>}
    </aside>
  );
}

/** At the table there is no place for a banner: there it is said once. */
export function useHouseNews(session: SessionView): void {
  useEffect(() => {
    const text = computed(() => session.news.value.announcement);
    return text.subscribe((told) => {
      const plays = (session.room.peek()?.phase ?? "waiting") !== "waiting";
      if (told !== null && plays && putAway.peek() !== keyOf(session.news.peek()))
        toast(told[language.peek()]);
    });
  }, [session]);
}
