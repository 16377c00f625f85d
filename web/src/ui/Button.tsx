import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

export interface ButtonProps extends Omit<ButtonHTMLAttributes, "class" | "size"> {
  /** `main` is the one thing to do here, `plain` has no frame. */
  kind?: "normal" | "main" | "danger" | "plain";
  large?: boolean;
  children?: ComponentChildren;
}

export function Button({ kind = "normal", large = false, type = "button", ...rest }: ButtonProps) {
  const look = `button button-${kind}${large ? " button-large" : ""}`;
  return <button type={type} class={look} {...rest} />;
}
