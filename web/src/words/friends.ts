/** The words of friends and of the ladder's boards. */

import { catalogue } from ".";
import { friendsEn } from "./friends.en";
import { type FriendWords, friendsZh } from "./friends.zh";

export const friendWords = catalogue<FriendWords>({ zh: friendsZh, en: friendsEn });
