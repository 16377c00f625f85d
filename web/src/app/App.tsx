import { computed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useHouseNews } from "../frame/HouseBanner";
import { LinkDialogs } from "../frame/LinkSign";
import { Nowhere } from "../frame/Nowhere";
import { type Address, address } from "../router";
import { useSession } from "../session";
import { useCalls } from "./calls";
import { FEATURES } from "./features";

const ROUTES = FEATURES.flatMap(({ routes = [] }) => routes);

/** The page of an address. */
export function pageAt(at: Address): ComponentChildren {
  for (const { path, show } of ROUTES) {
    const found = path.exec(at.path);
    if (found !== null) return show(at, ...found.slice(1));
  }
  return <Nowhere />;
}

/** It changes with the address alone. */
const page = computed(() => pageAt(address.value));

/** The page of the address, and what may have to be answered on any page. */
export function App() {
  useCalls();
  useHouseNews(useSession());
  return (
    <>
      {page.value}
      {FEATURES.map(({ Signs }, at) => Signs !== undefined && <Signs key={at} />)}
      <LinkDialogs />
    </>
  );
}
