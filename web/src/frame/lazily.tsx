import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Loading, Trouble } from "../api/Trouble";
import { words } from "../words";
import { PageFrame } from "./PageFrame";

type Frame = (props: { children: ComponentChildren }) => ComponentChildren;

const WholePage: Frame = ({ children }) => (
  <PageFrame title={words.value.name}>{children}</PageFrame>
);

/** For what is only a part of a page. */
export const PartOfPage: Frame = ({ children }) => children;

/** A component that is fetched when it is first shown. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Around: Frame = WholePage,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Ready, setReady] = useState<ComponentType<P> | null>(() => loaded);
    const [error, setError] = useState<Error | null>(null);
    const fetchIt = (): void => {
      setError(null);
      load().then((component) => {
        loaded = component;
        setReady(() => component);
      }, setError);
    };
    useEffect(() => {
      if (loaded === null) fetchIt();
    }, []);
    if (Ready !== null) return <Ready {...props} />;
    return (
      <Around>{error === null ? <Loading /> : <Trouble error={error} onRetry={fetchIt} />}</Around>
    );
  };
}
