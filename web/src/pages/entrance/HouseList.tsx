import { useTowns } from "../../rules/towns";
import { savedRules } from "../../savedRules";
import { Anchor } from "../../ui/Anchor";
import { words } from "../../words";

/** The house rules of the server and those one has saved, each a touch from its room form. */
export function HouseList() {
  const { house } = words.value.pages;
  const served = useTowns().data?.house_rules ?? [];
  const ways = [
    ...served.map(({ name, town }) => [town, encodeURIComponent(name)] as const),
    ...savedRules().map(([name, address]) => [house.own(name), address] as const),
  ];
  if (ways.length === 0) return null;
  return (
    <nav aria-label={house.list}>
      <h3>{house.list}</h3>
      <div class="line">
        {ways.map(([name, address]) => (
          <Anchor key={address} to={`/new/${address}`} class="button">
            {name}
          </Anchor>
        ))}
      </div>
    </nav>
  );
}
