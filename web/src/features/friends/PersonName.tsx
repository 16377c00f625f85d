import { useSession } from "../../session";
import { shownName } from "../../words";
import { showPerson } from "./card";
import css from "./PersonName.module.css";

interface PersonNameProps {
  person: number;
  name: string;
}

/** A name that opens its card; one's own is plain. */
export function PersonName({ person, name }: PersonNameProps) {
  const { me } = useSession();
  if (person === me.value?.person) return <>{shownName(name)}</>;
  return (
    <button
      type="button"
      class={css.personName}
      data-part="person-name"
      aria-haspopup="dialog"
      onClick={() => showPerson(person, name)}
    >
      {shownName(name)}
    </button>
  );
}
