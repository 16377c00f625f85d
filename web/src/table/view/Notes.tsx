import { useSignal } from "@preact/signals";
import type { ComponentChildren, VNode } from "preact";
import type { Remark } from "../../generated/protocol";
import type { TableState } from "../../model";
import { parseTiles } from "../../notation";
import { ClauseLink } from "../../rules/Clause";
import { Dialog } from "../../ui";
import { words } from "../../words";
import { speechOf } from "../../words/speech";
import { usePlayerSide } from "../player/playerSide";
import { Sentence } from "./Sentence";
import "./Notes.css";

interface NotesProps {
  readonly state: TableState;
  readonly nameOf: (seat: number) => string;
}

/** What binds players now, in words: the first line, all of them on a tap; what else stands there where nothing does. */
export function Notes({ state, nameOf, otherwise }: NotesProps & { otherwise: ComponentChildren }) {
  const open = useSignal(false);
  const { hints, session } = usePlayerSide();
  const room = session.room.value?.settings ?? state;
  const remarks = hints.remarks.value ?? state.remarks;
  const [first, ...more] = remarks;
  const { notes } = words.value.play;
  if (first === undefined || state.result !== null) return <>{otherwise}</>;
  return (
    <>
      <button
        type="button"
        class="notes"
        onClick={() => {
          open.value = true;
        }}
      >
        <span class="unseen">{notes.label}: </span>
        <span class="notes-line">
          <Note remark={first} state={state} nameOf={nameOf} />
        </span>
        {more.length > 0 && <b class="notes-more">{notes.more(more.length)}</b>}
      </button>
      <Dialog
        open={open.value}
        title={notes.label}
        onClose={() => {
          open.value = false;
        }}
      >
        {remarks.map((remark, at) => (
          <p key={at}>
            <Note
              {...{ remark, state, nameOf }}
              clause={<ClauseLink clause={remark.clause} room={room} />}
            />
          </p>
        ))}
      </Dialog>
    </>
  );
}

interface NoteProps extends NotesProps {
  readonly remark: Remark;
  /** How its clause is shown, if not by its name alone. */
  readonly clause?: VNode;
}

function Note({ remark, state, nameOf, clause }: NoteProps) {
  const speech = speechOf(state.variant);
  const given: Partial<Remark> = remark;
  const name = (seat: number | undefined): string => (seat === undefined ? "" : nameOf(seat));
  const key = `note.${remark.code}`;
  const own = given.seat === state.seat ? speech.find(`${key}.own`) : undefined;
  return (
    <Sentence
      state={state}
      text={own ?? speech.find(key) ?? speech.find("note.other") ?? ""}
      fields={{
        clause: clause ?? remark.clause,
        count: given.count ?? "",
        code: remark.code,
        who: name(given.seat),
        other: name(given.from),
        tiles: parseTiles(given.tiles ?? ""),
      }}
    />
  );
}
