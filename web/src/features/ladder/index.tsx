import type { Feature } from "../../frame/feature";
import { lazily } from "../../frame/lazily";

const LadderPage = lazily(async () => (await import("./LadderPage")).LadderPage);

export const ladder: Feature = {
  routes: [
    {
      path: /^\/ladder(?:\/([a-z]+))?$/,
      show: (_, town) => <LadderPage town={town ?? null} />,
    },
  ],
};
