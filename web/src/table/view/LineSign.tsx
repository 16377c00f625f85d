import { useSession } from "../../session";
import { words } from "../../words";
import css from "./LineSign.module.css";

const BARS = { fine: 3, slow: 2, lost: 0 } as const;

/** How well the server is reached: three bars, always there; words where something is wrong. */
export function LineSign() {
  const line = useSession().pulse.value;
  const { line: text } = words.value.play;
  return (
    <span class={`${css.lineSign} ${css[line.state] ?? ""}`} data-part="line-sign" role="status">
      <svg viewBox="0 0 18 14" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            class={bar < BARS[line.state] ? `${css.lineBar} ${css.lineOn}` : css.lineBar}
            x={bar * 6.5}
            y={9 - bar * 4}
            width="4.5"
            height={5 + bar * 4}
            rx="1"
          />
        ))}
        {line.state === "lost" && <path class={css.lineCross} d="M2 1L16 13" />}
      </svg>
      <span class={line.state === "fine" ? "unseen" : css.lineWords}>{text[line.state]}</span>
      {line.state === "slow" && <span aria-hidden="true">{text.delay(line.ms)}</span>}
    </span>
  );
}
