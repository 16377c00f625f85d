import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Tile } from "../tiles/Tile";
import { Anchor } from "../ui/Anchor";
import { words } from "../words";
import { HouseBanner } from "./HouseBanner";
import { LinkSign } from "./LinkSign";
import "./pages.css";
import css from "./PageFrame.module.css";

const PLACES = ["lobby", "friends", "clubs", "me", "settings"] as const;

interface PageFrameProps {
  title: string;
  /** The entrance has its own greeting instead of a title. */
  hideTitle?: boolean;
  /** Two columns where there is room. */
  wide?: boolean;
  /** A picture that fills the first screen, behind the bar and all that follows. */
  behind?: ComponentChildren;
  children: ComponentChildren;
}

/** What all pages around the table have: a bar to go elsewhere, and a title. */
export function PageFrame(props: PageFrameProps) {
  const { title, hideTitle = false, wide = false, behind, children } = props;
  const place = behind !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const { name, pages } = words.value;
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  useEffect(() => {
    // For screen readers: a new page begins at its title.
    if (arrived) heading.current?.focus({ preventScroll: true });
    arrived = true;
  }, []);
  return (
    <div class={place ? css.place : undefined}>
      {behind}
      <a class={css.skip} href="#content">
        {pages.nav.skip}
      </a>
      <header class={css.siteBar}>
        <Anchor to="/" class={css.brand} label={`${name} · ${pages.nav.home}`}>
          <Tile face="C" size="1.25rem" silent />
          <span>{name}</span>
        </Anchor>
        <LinkSign />
        <nav class={css.sitePlaces} aria-label={pages.nav.label}>
          {PLACES.map((place) => (
            <Anchor key={place} to={`/${place}`} class={css.sitePlace}>
              {pages.nav[place]}
            </Anchor>
          ))}
        </nav>
      </header>
      <HouseBanner />
      <main class={place ? css.placeMain : `page stack${wide ? " page-wide" : ""}`} id="content">
        <h1 ref={heading} tabIndex={-1} class={hideTitle ? "unseen" : css.pageTitle}>
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

/** The first page is read from its beginning anyway. */
let arrived = false;
