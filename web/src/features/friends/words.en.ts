/** English words of friends and of the ladder's boards. */

import type { FriendWords } from "./words.zh";

export const friendsEn: FriendWords = {
  title: "Friends",
  lead: "See who is playing, join them, look on, or call them to your table.",
  guest:
    "Friends have to know each other again: give your name a password first, and you are yourself on every device.",
  none: "No friends yet. Send your link to somebody, or tap a name at a table.",
  list: (count, most) => `Friends (${count} of ${most})`,
  online: "online",
  away: "away",
  playing: (town) => `playing ${town}`,
  waiting: (town) => `waiting at a table of ${town}`,
  join: "Join",
  watch: "Look on",
  invite: "Invite",
  inviteHere: "Invite friends",
  inviteNone: "None of your friends is online.",
  invited: (name) => `${name} is invited, for two minutes`,

  requests: "Who wants to be your friend",
  accept: "Agree",
  decline: "No",
  asked: "Waiting for their answer",
  takeBack: "Take back",

  link: {
    title: "Add a friend",
    hint: "Whoever opens your link and agrees is your friend. It is good for thirty days; you can change it at any time.",
    make: "Make a link",
    renew: "Change it",
    revoke: "Make it void",
    until: (day) => `Good until ${day}; once you change it the old one leads nowhere.`,
    qr: "QR code of your link",
    message: (name) => `${name} asks you to play mahjong together`,
  },
  offer: {
    title: "Be friends",
    text: (name) =>
      `${name} would like to be your friend. You will see of each other who is online, and at which table.`,
    accept: "Be friends",
    already: (name) => `You and ${name} are friends already.`,
    own: "This is your own link: send it to somebody.",
    to: "To your friends",
  },

  shown: {
    title: "Who sees me",
    friends: "Friends see whether I am here, and at which table",
    friendsHint: "Of a private room they are told the town, never the number.",
    board: "List my name on the boards of the ladder",
    boardHint: "Name, rank and number, for everybody to see.",
  },
  shunned: {
    title: "Muted and blocked",
    muted: "muted",
    blocked: "blocked",
    forgive: "Undo",
  },

  person: {
    add: "Add as a friend",
    accept: "Agree to be friends",
    pending: "You have asked; it is their turn",
    friend: "A friend of yours",
    remove: "Be friends no more",
    mute: "Mute",
    unmute: "Hear again",
    block: "Block",
    unblock: "Block no more",
    muteHint: "You see nothing of what they say. They are not told.",
    blockHint:
      "You are no friends any more; they cannot invite or ask you, nor see where you are; you see nothing of what they say, and queues keep you apart where they can. They are not told. Public tables stay open to them.",
    blockSure: (name) => `Block ${name}`,
    profile: "Profile",
    rank: (town, rank) => `${town}: ${rank}`,
  },

  call: {
    sign: "Invitation of a friend",
    text: (name, town) => `${name} invites you to play ${town}`,
    watch: (name, town) => `${name} invites you to look on: ${town}`,
    go: "Go",
    no: "Not now",
    busy: "You are playing",
  },
  news: {
    asks: (name) => `${name} wants to be your friend`,
    friends: (name) => `You and ${name} are friends now`,
    comes: (name) => `${name} is coming`,
    not_now: (name) => `${name} cannot come just now`,
  },
  refused: {
    friend: "Not possible: no friend of yours, nobody you have met, or a link that leads nowhere.",
    guest: "Friends have passwords: one of you is still a guest.",
    full: "Too many friends, requests or invitations.",
    rate: "Too often; wait a moment.",
    not_seated: "Sit down before you invite others.",
    phase: "This table has no free seat, and nobody may look on.",
    stale: "This invitation is over.",
  },

  board: {
    title: (town) => `${town} · ladder`,
    short: "Board of the ladder",
    lead: "Matches of four people with passwords count, by the town's own rules. Listed are the first hundred of those who let it be shown and whose number says something.",
    none: "Nobody is listed yet. You can let yourself be listed on the page of friends.",
    place: "Place",
    who: "Who",
    number: "Number",
    matches: "Matches",
    spread: (spread) => `±${spread}`,
  },
};
