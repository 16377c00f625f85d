import { Component, type ComponentType, type FunctionComponent } from "preact";

/** A component that is drawn anew only where one of its properties has changed. */
export function memo<P extends object>(Drawn: FunctionComponent<P>): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const before: P = this.props;
      const names = Object.keys({ ...before, ...next }) as (keyof P)[];
      return names.some((name) => before[name] !== next[name]);
    }

    override render() {
      return <Drawn {...(this.props as P)} />;
    }
  };
}
