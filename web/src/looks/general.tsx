/** A town that nobody has drawn yet: a table under a tree, in colours that follow from its name. */

import { hash, mix, ofHue } from "./colours";
import { Orb, Sky } from "./draw";
import motif from "./general.motif.svg";
import type { TownColours, TownLook } from "./townLook";

export function lookOf(town: string): TownLook {
  const hue = hash(town) % 360;
  const colours: TownColours = {
    sky: [ofHue(hue, 0.35, 0.92), ofHue(hue + 40, 0.5, 0.85)],
    far: ofHue(hue, 0.2, 0.7),
    middle: ofHue(hue, 0.24, 0.5),
    near: ofHue(hue, 0.32, 0.24),
    accent: ofHue(hue + 160, 0.55, 0.6),
    cloth: ofHue(hue, 0.38, 0.2),
  };
  return {
    ...{ colours, motif, motifSize: 48, Seal, signs: "1p1s" },
    Scene: ({ night }) => <Scene {...(night ? atNight(colours) : colours)} />,
    windows: { wide: [0, 240, 1600, 500], tall: [780, 0, 520, 1000], door: [770, 200, 560, 700] },
  };
}

const NIGHT = "#101c2c";

function atNight({ sky, far, middle, near, ...others }: TownColours): TownColours {
  return {
    ...others,
    sky: [mix(sky[0], NIGHT, 0.93), mix(sky[1], NIGHT, 0.76)],
    far: mix(far, NIGHT, 0.74),
    middle: mix(middle, NIGHT, 0.7),
    near: mix(near, NIGHT, 0.66),
  };
}

function Scene({ sky, far, middle, near, accent }: TownColours) {
  return (
    <>
      <Sky top={sky[0]} bottom={sky[1]} />
      <Orb x={470} y={330} r={58} fill="#fff3d6" />
      <path fill={far} d="M0 620Q240 470 480 590Q720 500 980 600Q1300 480 1600 590V1000H0Z" />
      <path
        fill={mix(far, middle, 0.5)}
        d="M0 700Q300 600 640 690Q1000 620 1260 690Q1450 650 1600 690V1000H0Z"
      />
      <path fill={middle} d="M0 780Q420 720 820 770T1600 750V1000H0Z" />
      <path fill={near} d="M0 890Q500 840 900 880T1600 850V1000H0Z" />
      <path fill={near} d="M1010 900Q1050 700 1020 520L1060 500Q1080 700 1110 900Z" />
      <path
        fill={mix(near, middle, 0.35)}
        d="M820 520C740 480 780 380 870 390C880 290 1040 250 1110 320C1210 280 1310 370 1270 450C1330 520 1240 600 1160 560C1080 610 980 600 940 555C890 575 840 560 820 520Z"
      />
      <path
        fill={middle}
        d="M850 470C820 410 880 380 920 400C950 310 1060 300 1090 360C1010 350 960 400 950 440C910 430 870 440 850 470Z"
      />
      <g fill={accent}>
        <circle cx="900" cy="520" r="9" />
        <circle cx="1010" cy="450" r="9" />
        <circle cx="1140" cy="500" r="9" />
        <circle cx="1200" cy="410" r="9" />
        <circle cx="1075" cy="380" r="9" />
      </g>
    </>
  );
}

function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M30 52V36H34V52ZM14 50H50V53H14Z" />
        <path d="M16 30C12 22 20 16 25 19C28 10 42 11 43 19C51 18 53 28 47 32C42 38 34 35 32 34C27 38 19 36 16 30Z" />
      </g>
    </>
  );
}
