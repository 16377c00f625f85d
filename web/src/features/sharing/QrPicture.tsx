import { useMemo } from "preact/hooks";
import { qrCode } from "./qr";

const MARGIN = 4; // modules: cameras need the white around it

export function QrPicture({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => qrCode(text), [text]);
  const size = code.length + 2 * MARGIN;
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")))
    .join("");
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
