import { useSession } from "../../session";
import { words } from "../../words";
import "./LineSign.css";

const BARS = { fine: 3, slow: 2, lost: 0 } as const;

/** How well the server is reached: three bars, always there; words where something is wrong. */
export function LineSign() {
  const line = useSession().pulse.value;
  const { line: text } = words.value.play;
  return (
    <span class={`line-sign line-${line.state}`} role="status">
      <svg viewBox="0 0 18 14" aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            class={bar < BARS[line.state] ? "line-bar line-on" : "line-bar"}
            x={bar * 6.5}
            y={9 - bar * 4}
            width="4.5"
            height={5 + bar * 4}
            rx="1"
          />
        ))}
        {line.state === "lost" && <path class="line-cross" d="M2 1L16 13" />}
      </svg>
      <span class={line.state === "fine" ? "unseen" : "line-words"}>{text[line.state]}</span>
      {line.state === "slow" && <span aria-hidden="true">{text.delay(line.ms)}</span>}
    </span>
  );
}
