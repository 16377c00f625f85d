import type { Address } from "../api";
import type { Clock, House, NotesTold } from "../generated/protocol";
import { language, words } from "../words";
import { Differences, Source } from "./Differences";
import { clockOf } from "./differences";
import { useNotes } from "./notes";
import type { Values } from "./optionForm";
import { useTowns } from "./towns";

interface HouseRulesProps {
  variant: string;
  options: Values;
  house?: House | null;
  /** Where its notes lie. */
  notes: Address<NotesTold>;
  clock?: Clock;
  unhurried?: boolean;
}

/** What house rules are called, what they change and what they remark; nothing where a town's are played. */
export function HouseRules({ house, ...rest }: HouseRulesProps) {
  return house === null || house === undefined ? null : <Told house={house} {...rest} />;
}

function Told(props: HouseRulesProps & { house: House }) {
  const { variant, options, house, clock, unhurried } = props;
  const { data } = useTowns();
  const notes = useNotes(house, props.notes);
  const town = data?.towns.find(({ name }) => name === variant);
  if (town === undefined) return null;
  const other = clock === undefined || unhurried ? null : clockOf(town.clock, clock);
  const told = other && words.value.pages.room.clock(other.turn, other.bank);
  return (
    <section class="card">
      <h2>{house.name[language.value]}</h2>
      <Source house={house} />
      <Differences town={town} values={options} clock={told} house={house} notes={notes} />
    </section>
  );
}
