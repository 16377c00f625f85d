import { Sky } from "../draw";
import type { TownColours, TownLook } from "../townLook";
import motif from "./jinzhou.motif.svg";

const colours: TownColours = {
  sky: ["#dcebf2", "#f6e6d6"],
  far: "#a8c6d8",
  middle: "#5b8fb0",
  near: "#1f4763",
  accent: "#c9314a",
  cloth: "#1b4463",
};

function Scene() {
  const { sky, far, middle, near } = colours;
  return (
    <>
      <Sky top={sky[0]} bottom={sky[1]} />
      <path fill={far} d="M0 620Q240 470 480 590Q720 500 980 600Q1300 480 1600 590V1000H0Z" />
      <path fill={middle} d="M0 780Q420 720 820 770T1600 750V1000H0Z" />
      <path fill={near} d="M0 890Q500 840 900 880T1600 850V1000H0Z" />
    </>
  );
}

function Seal() {
  return <circle cx="32" cy="32" r="31" fill="currentColor" />;
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 80, Scene, Seal, signs: "1m9m" },
  windows: { wide: [0, 300, 1600, 560], tall: [380, 60, 740, 940], door: [480, 180, 600, 750] },
};
