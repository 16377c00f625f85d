import type { Feature } from "../../frame/feature";
import { lazily, PartOfPage } from "../../frame/lazily";
import { usePart } from "../../session";
import { shownPerson } from "./card";
import { FriendWatch } from "./watch";

const FriendsPage = lazily(async () => (await import("./FriendsPage")).FriendsPage);
const OfferPage = lazily(async () => (await import("./OfferPage")).OfferPage);
const PersonCard = lazily(async () => (await import("./PersonCard")).PersonCard, PartOfPage);
const CallSign = lazily(async () => (await import("./CallSign")).CallSign, PartOfPage);

function Signs() {
  const { invitations, news } = usePart(FriendWatch);
  return (
    <>
      {(invitations.value.length > 0 || news.value !== null) && <CallSign />}
      {shownPerson.value !== null && <PersonCard />}
    </>
  );
}

export const friends: Feature = {
  routes: [
    { path: /^\/friends$/, show: () => <FriendsPage /> },
    {
      path: /^\/friend\/([a-z0-9]{4,20})$/,
      show: (_, code = "") => <OfferPage key={code} code={code} />,
    },
  ],
  parts: [FriendWatch],
  Signs,
};
