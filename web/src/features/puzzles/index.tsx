import type { Feature } from "../../frame/feature";
import { lazily } from "../../frame/lazily";

const PuzzlesPage = lazily(async () => (await import("./PuzzlesPage")).PuzzlesPage);

export const puzzles: Feature = {
  routes: [
    {
      path: /^\/puzzles(?:\/([a-z]+)(?:\/([\w-]{1,40}))?)?$/,
      show: (_, town, puzzle) => <PuzzlesPage town={town ?? null} puzzle={puzzle ?? null} />,
    },
  ],
};
