/** English words of what a player can choose. */

import type { SettingsWords } from "./settings.zh";

export const settingsEn: SettingsWords = {
  items: {
    discard: {
      label: "Discarding",
      hint: "Dragging up always works; dragging sideways arranges the hand.",
      choices: { taps: "Two taps", tap: "One tap", drag: "Only by dragging" },
    },
    autopass: {
      label: "“Pass all” is on when a round begins",
      hint: "Pass all: never asked for chi, peng or kong, only for a win.",
    },
    coach: { label: "Hints", hint: "Only in rooms that allow them." },
    side: {
      label: "The hand that plays",
      hint: "The buttons stand on this side.",
      choices: { right: "Right", left: "Left" },
    },
    sound: { label: "Sound" },
    volume: {
      label: "Volume",
      choices: { 20: "20%", 40: "40%", 60: "60%", 80: "80%", 100: "100%" },
    },
    voices: { label: "Voices", hint: "Chi, peng, kong, ready and wins are called out." },
    banter: { label: "Faces and table talk", hint: "Only bots talk, and only now and then." },
    vibration: { label: "Vibrate at your turn" },
    cloth: {
      label: "Cloth",
      choices: {
        town: "The town's",
        pine: "Pine",
        lake: "Lake",
        wine: "Wine",
        mat: "Bamboo mat",
        night: "Lattice",
        twill: "Twill",
      },
    },
    depth: { label: "Table", choices: { deep: "In depth", flat: "Flat, from above" } },
    back: {
      label: "Tile backs",
      choices: { jade: "Jade", sea: "Sea", amber: "Amber", cane: "Bamboo", ink: "Ink" },
    },
    faces: {
      label: "Tile faces",
      choices: { plain: "Plain", carved: "Carved", large: "Large print" },
    },
    tiles: {
      label: "Tile size",
      choices: { full: "As large as fits", middle: "Middle", small: "Small" },
    },
    rows: {
      label: "The hand on an upright phone",
      choices: { large: "Large tiles, two rows", one: "One row" },
    },
    colours: {
      label: "One colour for each suit",
      hint: "Characters red, dots blue, bamboo green, honours black.",
    },
    signs: { label: "Numbers in the corners of tiles" },
    theme: {
      label: "Light and dark",
      choices: { system: "As the system", light: "Light", dark: "Dark" },
    },
    motion: { label: "Motion", choices: { system: "As the system", less: "Less" } },
  },
  groups: { play: "Playing", tiles: "Tiles", table: "Table and pages", sound: "Sound" },
  preview: "Preview",
};
