/** The words of friends and of the ladder's boards: apart, so that the first load is small. */

import { computed } from "@preact/signals";
import { language } from ".";
import { friendsEn } from "./friends.en";
import { type FriendWords, friendsZh } from "./friends.zh";

export const friendWords = computed<FriendWords>(() =>
  language.value === "zh" ? friendsZh : friendsEn,
);
