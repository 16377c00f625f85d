import css from "./Bars.module.css";

interface BarsProps {
  bars: readonly { readonly label: string; readonly value: number }[];
  /** The value of a full bar; otherwise the largest. */
  most?: number;
  shown: (value: number) => string;
}

/** Bars with their numbers beside them; those below zero go to the left of the line. */
export function Bars({ bars, most, shown }: BarsProps) {
  const scale = Math.max(1, most ?? 0, ...bars.map(({ value }) => Math.abs(value)));
  const below = bars.some(({ value }) => value < 0);
  const zero = below ? 50 : 0;
  const reach = below ? 50 : 100;
  return (
    <dl class={css.statChart}>
      {bars.map(({ label, value }) => {
        const width = (Math.abs(value) / scale) * reach;
        return (
          <div key={label} class={css.statRow}>
            <dt>{label}</dt>
            <dd>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect class={css.statTrack} width="100" height="10" />
                <rect
                  class={value < 0 ? `${css.statFill} ${css.statBelow}` : css.statFill}
                  x={value < 0 ? zero - width : zero}
                  width={width}
                  height="10"
                />
              </svg>
              <span class={css.statValue} data-part="stat-value">
                {shown(value)}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
