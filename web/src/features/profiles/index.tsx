import { type Feature, unescaped } from "../../frame/feature";
import { lazily } from "../../frame/lazily";

const ProfilePage = lazily(async () => (await import("./ProfilePage")).ProfilePage);

export const profiles: Feature = {
  routes: [
    {
      path: /^\/people\/(.{1,400})$/,
      show: (_, part = "") => <ProfilePage key={part} name={unescaped(part)} />,
    },
  ],
};
