import { useEffect, useState } from "preact/hooks";
import { useSession } from "../session";
import { Button, Dialog } from "../ui";
import { words } from "../words";
import css from "./LinkSign.module.css";

/** Milliseconds after which a first connection is late; before, it moves nothing on the page. */
const LATE = 5000;

/** A dot while all is well; words when it is not. */
export function LinkSign() {
  const { link, paused } = useSession();
  const { link: text } = words.value.pages;
  const state = link.value === "elsewhere" ? "trouble" : link.value;
  const look = state === "online" && paused.value ? "paused" : state;
  const quiet = look === "online";
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(look === "connecting"), LATE);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [look]);
  return (
    <span
      class={`${css.linkSign} ${css[late ? "late" : look] ?? ""}`}
      data-link={late ? "late" : look}
      role="status"
    >
      <span class={css.linkDot} aria-hidden="true" />
      <span class={quiet ? "unseen" : css.linkWords} data-part="link-words">
        {text[look]}
      </span>
    </span>
  );
}

/** What must be answered before anything else: we play elsewhere, are logged out, or may not come in. */
export function LinkDialogs() {
  const session = useSession();
  const { link: text, refused } = words.value.pages;
  const refusal = session.refusal.value;
  return (
    <>
      <Dialog
        open={session.link.value === "elsewhere"}
        title={text.elsewhereTitle}
        actions={
          <Button kind="main" onClick={() => session.takeBack()}>
            {text.useHere}
          </Button>
        }
      >
        <p>{text.elsewhere}</p>
      </Dialog>
      <Dialog
        open={session.link.value === "logged_out"}
        title={text.logged_out}
        actions={
          <Button kind="main" onClick={() => session.takeBack()}>
            {text.asGuest}
          </Button>
        }
      >
        <p>{text.loggedOut}</p>
      </Dialog>
      <Dialog
        open={session.link.value === "refused"}
        title={text.refused}
        actions={
          <Button kind="main" onClick={() => location.reload()}>
            {text.reload}
          </Button>
        }
      >
        <p>{refused[refusal?.code ?? "version"]}</p>
        {refusal?.code === "banned" && <p>{refusal.reason}</p>}
      </Dialog>
    </>
  );
}
