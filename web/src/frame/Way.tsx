import { Anchor } from "../ui/Anchor";
import css from "./Way.module.css";

interface WayProps {
  readonly to: string;
  readonly title: string;
  readonly hint: string | undefined;
  /** Without an arrow, where ways stand beside each other. */
  readonly plain?: boolean;
}

/** A way to another page, and what is found there. */
export function Way({ to, title, hint, plain = false }: WayProps) {
  return (
    <Anchor to={to} class={plain ? `${css.way} ${css.plain}` : css.way}>
      <span class={css.title}>{title}</span>
      <span class={css.hint}>{hint}</span>
    </Anchor>
  );
}
