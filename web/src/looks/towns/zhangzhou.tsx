import { Sky } from "../draw";
import type { TownColours, TownLook } from "../townLook";
import motif from "./zhangzhou.motif.svg";

const colours: TownColours = {
  sky: ["#f7e6c6", "#f3cf9f"],
  far: "#dcb88c",
  middle: "#b4552f",
  near: "#6e2c1d",
  accent: "#f3d25a",
  cloth: "#64291f",
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
  ...{ colours, motif, motifSize: 120, Scene, Seal, signs: "1f5f" },
  windows: { wide: [0, 300, 1600, 560], tall: [380, 60, 740, 940], door: [480, 180, 600, 750] },
};
