import { useId } from "preact/hooks";
import { complain } from "../../api/refusals";
import { CHARACTERS, NAMES } from "../../people/characters";
import { Face } from "../../people/Face";
import { personOf } from "../../people/person";
import { useSession } from "../../session";
import { language, words } from "../../words";
import css from "./character.module.css";

interface CharacterFaceProps {
  readonly open: boolean;
  readonly onOpen: () => void;
}

/** Who sits for one; pressed, it lets one choose another. */
export function CharacterFace({ open, onOpen }: CharacterFaceProps) {
  const { character } = words.value.pages.person;
  return (
    <button
      type="button"
      class={css.face}
      aria-expanded={open}
      aria-label={character}
      title={character}
      onClick={onOpen}
    >
      <Face character={useSession().me.value?.character ?? ""} mood={open ? "pleased" : "waits"} />
    </button>
  );
}

/** As whom one sits at the table: all characters, and a line about the one that is chosen. */
export function CharacterPick() {
  const session = useSession();
  const group = useId();
  const chosen = session.me.value?.character ?? "";
  const told = personOf(chosen)?.[language.value];
  return (
    <fieldset class={css.cast} data-part="cast">
      <legend class="unseen">{words.value.pages.person.character}</legend>
      {CHARACTERS.map((character) => (
        <label key={character} class={css.castOne}>
          <input
            type="radio"
            name={group}
            value={character}
            checked={character === chosen}
            onChange={() => session.ask({ type: "set_character", character }).catch(complain)}
          />
          <Face character={character} mood={character === chosen ? "pleased" : "waits"} />
          <span class={css.castName}>{NAMES[language.value][character]}</span>
        </label>
      ))}
      <p class={css.castAbout} role="status">
        {told !== undefined && (
          <>
            <strong>{told.home}</strong> {told.about}
          </>
        )}
      </p>
    </fieldset>
  );
}
