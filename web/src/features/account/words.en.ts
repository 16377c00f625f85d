/** English words of passkeys and recovery codes. */

import type { KeyWords } from "./words.zh";

const count = (number: number, what: string): string =>
  `${number} ${what}${number === 1 ? "" : "s"}`;

export const keysEn: KeyWords = {
  title: "Ways to log in",
  lead: "A passkey lets you in by fingerprint, face or screen lock: nothing to remember, nothing to be cheated out of.",
  none: "No passkeys yet.",
  add: "Add a passkey",
  added: "Added; you can log in with it now",
  full: (most) => `${most} at most.`,
  notHere:
    "Passkeys do not work on this server or in this browser: they need an https address with a name.",
  nameLabel: "What it is called",
  rename: "Rename",
  remove: "Remove",
  removed: (name) => `“${name}” lets nobody in any more`,
  removeTitle: "Remove this passkey?",
  removeText: (name) =>
    `“${name}” will not log you in any more. The copy on your device is yours to delete.`,
  created: (when) => `added ${when}`,
  used: (when) => `last used ${when}`,

  codes: "Recovery codes",
  codesLead:
    "When password and passkeys are lost, your name and one of these let you in. Each works once.",
  codesLeft: (count) => (count === 0 ? "No recovery codes yet." : `${count} are left.`),
  make: "Make ten recovery codes",
  makeAgain: "Make new ones",
  makeTitle: "Make new recovery codes?",
  makeText: "All older ones are void then.",
  shownOnce:
    "Shown this once. Write them down or keep them elsewhere: the server has only hashes, and nobody can look them up.",
  copy: "Copy",
  copied: "Copied",
  cannotCopy: "They could not be copied; write them down",
  save: "Save as a file",
  kept: "I have them",
  file: (site, name) => `Fangcheng recovery codes ${site} ${name}`,

  proveTitle: "Show that it is you",
  proveLead:
    "Before you change your name or how you log in. You are not asked again for five minutes.",
  presentPassword: "Your present password",
  prove: "Go on",
  proveByPasskey: "Use a passkey",
  proveByCode: "Use a recovery code",
  proveForgotten: "Forgotten? A passkey or a recovery code does as well.",

  endOthers: "Log out all other devices, and void passkeys and recovery codes",
  endOthersHint: "Leave it on if anybody else may be able to log in. This device stays.",
  endsOthers:
    "You came in by a recovery code: a new password logs out all other devices and voids passkeys and recovery codes.",
  passkeyEndsOthers:
    "You came in by a recovery code: a new passkey logs out all other devices, and voids the old password, passkeys and recovery codes.",
  endedTitle: "All other ways in are void",
  ended: ({ devices, passkeys, codes, password }) =>
    [
      devices > 0 && `${count(devices, "other device")} logged out`,
      passkeys > 0 && `${count(passkeys, "passkey")} void`,
      codes > 0 && `${count(codes, "recovery code")} void`,
      password && "The old password is void",
      devices + passkeys + codes === 0 &&
        !password &&
        "No other device was logged in, and there were no passkeys or recovery codes",
    ].filter((line) => line !== false),
  endedNext:
    "Only this device is logged in now. If you lose the new way in as well, only recovery codes help: make some, and keep them.",
  endedRead: "Got it",

  byPasskey: "Log in with a passkey",
  byCode: "Log in with a recovery code",
  codeHint: "Your name, and one of the codes you kept.",
  codeLabel: "Recovery code",
  byCodeDone: "This code is used up. Set a new password, or add a passkey.",
  refused: {
    phase: "This is your only way in; set a password first",
    full: "You have enough passkeys; remove one first",
    password: "The password or recovery code does not fit",
    passkey: "This passkey does not fit, or it took too long; try again",
    guest: "Set a password or add a passkey first",
    text: "A name has one to forty characters, all of them visible",
    name_taken: "Somebody else has kept this name; take another one first",
    rate: "Too fast; wait a moment",
  },
};
