import { Orb, Sky, tonesOf } from "../draw";
import type { TownColours, TownLook } from "../townLook";
import motif from "./hangzhou.motif.svg";

const colours: TownColours = {
  sky: ["#e9efe6", "#f6e3c8"],
  far: "#a9c3b4",
  middle: "#7fa99b",
  near: "#2f5d52",
  accent: "#d9748a",
  cloth: "#1d5148",
};

const TONES = {
  skyTop: ["#dfe9e2", "#0f2430"],
  skyBottom: ["#fbe0bf", "#2c4a55"],
  orb: ["#fff3d9", "#f4ecd2"],
  haze: ["#cfdccd", "#284650"],
  far: ["#a9c3b4", "#203d47"],
  hill: ["#86ad9e", "#1a343d"],
  slope: ["#9bbdad", "#21404a"],
  tower: ["#7d8d80", "#b3925f"],
  eave: ["#56685f", "#5d4c37"],
  lamp: ["#f3c987", "#ffcf73"],
  water: ["#d8e0cf", "#1d3a47"],
  deep: ["#b4cdbe", "#173240"],
  deepest: ["#8fb6a7", "#122a36"],
  glow: ["#fdeccb", "#7c8b82"],
  tree: ["#5d8f7d", "#13282f"],
  leafage: ["#78a892", "#1b363c"],
  stone: ["#e6dcc6", "#586a6b"],
  shade: ["#b9b5a0", "#3b4d51"],
  under: ["#7b968a", "#0f222b"],
  pad: ["#2f5d52", "#0e2529"],
  padLight: ["#4d8270", "#1a3c3f"],
  padEdge: ["#6fa08a", "#255052"],
  petal: ["#e88fa2", "#a85a6d"],
  petalDark: ["#d9748a", "#8a4558"],
  petalLight: ["#f6c3cc", "#c98594"],
  boat: ["#4c5d54", "#0c191f"],
  awning: ["#8a6a48", "#33302c"],
} as const;

function Scene({ night }: { night: boolean }) {
  const tone = tonesOf(TONES, night);
  return (
    <>
      <Sky top={tone.skyTop} bottom={tone.skyBottom} to={620} />
      <Orb x={night ? 930 : 600} y={night ? 330 : 470} r={night ? 44 : 62} fill={tone.orb} />

      <path
        fill={tone.haze}
        d="M0 500C130 450 230 462 330 488C420 430 560 420 690 470C790 440 880 452 960 486C1100 440 1240 420 1360 446C1460 420 1540 424 1600 440V620H0Z"
      />
      <path
        fill={tone.far}
        d="M0 556C120 520 250 508 380 544C520 514 640 520 760 556C880 540 930 500 1010 462C1060 436 1110 424 1160 440C1270 470 1330 514 1430 500C1500 492 1550 480 1600 486V620H0Z"
      />
      <g>
        <path fill={tone.tower} d="M1078 444L1086 268Q1096 254 1106 268L1114 444Z" />
        <path fill={tone.eave} opacity="0.5" d="M1098 258Q1104 260 1106 268L1114 444H1098Z" />
        <path
          fill={tone.eave}
          d="M1074 420H1118L1114 412H1078ZM1077 392H1115L1111 385H1081ZM1079 364H1113L1109 357H1083ZM1080 337H1112L1108 330H1084ZM1082 311H1110L1106 305H1086ZM1084 287H1108L1104 281H1088ZM1094 258L1095.5 196H1096.5L1098 258Z"
        />
        <circle cx="1096" cy="232" r="4.5" fill={tone.eave} />
        <circle cx="1096" cy="216" r="3.2" fill={tone.eave} />
      </g>
      <path
        fill={tone.hill}
        d="M760 612C860 590 900 540 980 500C1020 478 1050 452 1096 444C1160 438 1200 500 1280 520C1390 548 1480 548 1600 536V620H760Z"
      />
      <path
        fill={tone.slope}
        d="M900 616C960 590 1000 536 1060 500C1050 540 1090 566 1150 580C1210 594 1250 604 1260 616Z"
      />

      <path fill={tone.water} d="M0 606H1600V1000H0Z" />
      <path fill={tone.deep} d="M0 706C260 690 480 722 760 706S1300 690 1600 712V1000H0Z" />
      <path fill={tone.deepest} d="M0 822C300 800 520 838 860 820S1360 806 1600 826V1000H0Z" />
      <path
        fill={tone.glow}
        opacity="0.75"
        d="M540 632H664L656 638H548ZM520 656H640L634 663H524ZM566 682H690L680 690H574ZM536 716H640L632 725H544ZM560 752H650L640 762H566Z"
      />

      {/* the causeway with its trees */}
      <path
        fill={tone.tree}
        d="M0 600C120 590 260 596 470 604V622H0ZM1150 604C1300 592 1440 594 1600 598V622H1150Z"
      />
      <path
        fill={tone.leafage}
        d="M0 602V556C24 536 52 548 62 566C84 536 124 548 128 578C150 560 178 574 184 596C214 568 250 580 252 604ZM1320 604C1322 578 1350 570 1366 586C1374 552 1416 546 1432 574C1450 548 1490 552 1498 582C1526 556 1580 566 1600 588V604Z"
      />
      <Willow x={1376} y={604} tone={tone} turned />

      {/* the bridge and what the lake holds of it */}
      <path
        fill={tone.under}
        opacity="0.55"
        d="M470 652C640 656 690 700 740 716C780 730 850 730 890 716C940 700 990 656 1160 652V640H470Z"
      />
      <path fill={tone.under} d="M744 654A71 70 0 0 1 886 654H874A68 64 0 0 0 764 654Z" />
      <path
        fill={tone.shade}
        fill-rule="evenodd"
        d="M440 634C590 628 668 588 730 556C780 532 850 532 900 556C962 588 1040 628 1190 634V654H440ZM744 654H886A71 70 0 0 0 744 654Z"
      />
      <path
        fill={tone.stone}
        d="M440 634C590 628 668 588 730 556C780 532 850 532 900 556C962 588 1040 628 1190 634V642C1036 636 958 597 896 567C846 544 784 544 734 567C672 597 594 636 440 642ZM737 654A78 77 0 0 1 893 654H886A71 70 0 0 0 744 654Z"
      />
      <path
        fill="none"
        stroke={tone.stone}
        stroke-width="5"
        d="M440 620C590 614 668 574 730 542C780 518 850 518 900 542C962 574 1040 614 1190 620"
      />
      <path
        fill="none"
        stroke={tone.stone}
        stroke-width="16"
        stroke-dasharray="5 27"
        d="M440 627C590 621 668 581 730 549C780 525 850 525 900 549C962 581 1040 621 1190 627"
      />

      {/* two under one umbrella */}
      <g>
        <path fill={tone.boat} d="M786 530L790 500Q795 492 800 500L803 530Z" />
        <path fill={tone.petalLight} d="M800 530L804 502Q809 494 814 502L820 530Z" />
        <circle cx="795" cy="491" r="6" fill={tone.boat} />
        <circle cx="809" cy="493" r="6" fill={tone.boat} />
        <path fill={tone.boat} d="M801 450H803.5V508H801Z" />
        <path
          fill={tone.petalDark}
          d="M764 480C768 456 788 446 802 444C818 446 838 456 842 480Q832 474 822 479Q812 473 802 478Q792 473 783 479Q774 474 764 480Z"
        />
        <path
          fill={tone.petal}
          d="M764 480C768 456 788 446 802 444C794 454 792 466 792 476L783 479Q774 474 764 480Z"
        />
      </g>

      {/* the pavilion at its foot */}
      <g>
        <path
          fill={tone.awning}
          d="M1176 574H1184V626H1176ZM1254 574H1262V626H1254ZM1206 578H1212V626H1206ZM1228 578H1234V626H1228Z"
        />
        {night && <path fill={tone.lamp} d="M1184 580H1254V622H1184Z" opacity="0.7" />}
        <path
          fill={tone.eave}
          d="M1150 566C1172 568 1190 556 1219 524C1248 556 1266 568 1288 566C1278 578 1262 580 1219 580S1160 578 1150 566Z"
        />
        <path
          fill={tone.tower}
          d="M1150 566C1172 568 1190 556 1219 524C1216 546 1200 574 1190 579C1170 578 1156 574 1150 566Z"
        />
        <circle cx="1219" cy="520" r="6" fill={tone.eave} />
        <path fill={tone.shade} d="M1160 622H1278L1290 640H1150Z" />
        <path fill={tone.stone} d="M1160 620H1278V627H1160Z" />
      </g>
      <Willow x={452} y={634} tone={tone} />

      {/* a boat */}
      <g>
        <path fill={tone.under} opacity="0.4" d="M196 754H420L380 764H230Z" />
        <path
          fill={tone.boat}
          d="M176 724C230 740 370 740 444 716C430 748 400 756 300 756C230 756 196 750 176 724Z"
        />
        <path fill={tone.awning} d="M246 734C246 690 262 680 304 680S362 690 362 734Z" />
        <path
          fill={tone.lamp}
          opacity={night ? 1 : 0.55}
          d="M270 734C270 706 282 698 304 698S338 706 338 734Z"
        />
        <path
          fill={tone.boat}
          d="M408 720C402 690 408 672 418 668C428 672 430 694 430 716ZM412 662A8 8 0 1 1 428 660L436 664H404Z"
        />
        <path stroke={tone.boat} stroke-width="4" d="M424 690L474 752" />
      </g>

      {/* near: leaves and flowers of the lotus */}
      <Pad x={70} y={912} r={170} tone={tone} />
      <Pad x={300} y={968} r={120} tone={tone} />
      <Pad x={1500} y={880} r={170} tone={tone} />
      <Pad x={1280} y={962} r={130} tone={tone} />
      <Pad x={1590} y={986} r={150} tone={tone} />
      <path
        fill="none"
        stroke={tone.padLight}
        stroke-width="9"
        d="M176 1000C186 900 180 860 172 800M1396 1000C1384 920 1380 880 1392 804M1474 1000C1470 960 1470 910 1484 872"
      />
      <Lotus x={172} y={806} size={1} tone={tone} />
      <Lotus x={1394} y={806} size={1.25} tone={tone} />
      <path
        fill={tone.petal}
        d="M1484 884C1462 862 1468 828 1488 806C1504 830 1506 862 1484 884Z"
      />
      <path
        fill={tone.petalDark}
        d="M1484 884C1480 860 1482 830 1488 806C1504 830 1506 862 1484 884Z"
      />
    </>
  );
}

type Tones = Readonly<Record<keyof typeof TONES, string>>;

/** A weeping willow by the water. */
function Willow({ x, y, tone, turned = false }: WillowProps) {
  return (
    <g transform={`translate(${x} ${y})${turned ? " scale(-1 1)" : ""}`}>
      <path fill={tone.tree} d="M-8 0C-2-50-16-90 6-140L16-136C4-90 8-40 14 0Z" />
      <path
        fill={tone.leafage}
        d="M10-150C-40-176-100-140-104-70C-106-40-96-20-98 0C-84-20-88-50-80-64C-76-30-66-20-70 6C-56-16-58-56-50-76C-46-40-38-26-42-4C-26-24-30-66-20-84C-14-60-10-44-12-30C0-50-4-80 6-92C16-66 24-52 22-30C36-52 30-80 38-94C50-66 58-40 54-14C70-36 66-72 72-84C84-60 88-26 86 0C98-24 100-90 74-124C56-148 30-158 10-150Z"
      />
      <path
        fill={tone.tree}
        opacity="0.5"
        d="M10-150C40-150 70-130 80-90C84-60 88-26 86 0C98-24 100-90 74-124C56-148 30-158 10-150ZM6-92C16-66 24-52 22-30C36-52 30-80 38-94C30-110 16-110 6-92Z"
      />
    </g>
  );
}

interface WillowProps {
  readonly x: number;
  readonly y: number;
  readonly tone: Tones;
  readonly turned?: boolean;
}

/** A leaf that lies on the water. */
function Pad({ x, y, r, tone }: { x: number; y: number; r: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 100})`}>
      <path
        fill={tone.pad}
        d="M0 2L62 30C30 44-40 44-78 22C-116 0-98-32-50-38C10-46 92-34 102-2C106 12 92 22 78 26Z"
      />
      <path
        fill={tone.padLight}
        d="M0 0L56 26C20 38-44 36-76 18C-110-2-92-30-48-36C10-42 88-34 98-4C102 10 88 18 74 22Z"
      />
      <path
        fill="none"
        stroke={tone.padEdge}
        stroke-width="1.6"
        d="M0 0L-78 14M0 0L-84-16M0 0L-44-34M0 0L10-36M0 0L66-28M0 0L96-4M0 0L-30 30"
      />
    </g>
  );
}

function Lotus({ x, y, size, tone }: { x: number; y: number; size: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path
        fill={tone.petalDark}
        d="M0 6C-30 10-66-10-76-46C-44-44-16-26 0 6ZM0 6C30 10 66-10 76-46C44-44 16-26 0 6Z"
      />
      <path fill={tone.petalLight} d="M0 6C-34-8-50-44-42-76C-16-62 2-30 0 6Z" />
      <path fill={tone.petal} d="M0 6C34-8 50-44 42-76C16-62-2-30 0 6Z" />
      <path fill={tone.petal} d="M0 8C-26-18-26-62 0-94C26-62 26-18 0 8Z" />
      <path fill={tone.petalLight} d="M0 8C-26-18-26-62 0-94C-4-60-8-20 0 8Z" />
      <path
        fill={tone.petalDark}
        d="M0 10C-22 14-44 4-56-18C-30-18-10-8 0 10ZM0 10C22 14 44 4 56-18C30-18 10-8 0 10Z"
      />
    </g>
  );
}

/** The bridge and its ring in the water, under the pagoda. */
function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M45 27V16L46.5 9L48 16V27ZM43.5 19H49.5V20.5H43.5ZM43 23H50V24.5H43Z" />
        <path
          fill-rule="evenodd"
          d="M8 39C18 37 22 30 28 27C31 25.5 35 25.5 38 27C44 30 46 37 56 39L55.4 43H42A9 9 0 0 0 24 43H8.6Z"
        />
        <path d="M13 47H25A8 7 0 0 0 41 47H51L50 49H43A11 9 0 0 1 23 49H14ZM18 53H28V55H19.5ZM36 53H46L44.5 55H36Z" />
      </g>
    </>
  );
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 120, Scene, Seal, signs: "5pP" },
  windows: { wide: [0, 180, 1600, 500], tall: [716, 0, 520, 1000], door: [676, 160, 500, 620] },
};
