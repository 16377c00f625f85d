/** The words of friends and of the ladder's boards. */

import { catalogue } from "../../words";
import { friendsEn } from "./words.en";
import { type FriendWords, friendsZh } from "./words.zh";

export const friendWords = catalogue<FriendWords>({ zh: friendsZh, en: friendsEn });
