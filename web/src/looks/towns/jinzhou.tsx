import { Orb, Sky, tonesOf } from "../draw";
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

const TONES = {
  skyTop: ["#cfe3ee", "#0b1b30"],
  skyBottom: ["#f9e4d2", "#2d4663"],
  orb: ["#fff4de", "#eef0e6"],
  cloud: ["#fbf3ea", "#27405c"],
  far: ["#a8c6d8", "#1f3852"],
  mountain: ["#8db2c9", "#1a3049"],
  mountainLit: ["#a3c3d5", "#213a55"],
  sea: ["#86b3cc", "#193650"],
  sea2: ["#6fa2c0", "#142f48"],
  sea3: ["#5b8fb0", "#102840"],
  sea4: ["#3f769b", "#0c2136"],
  sea5: ["#2c5f85", "#091a2c"],
  foam: ["#e8f2f4", "#55789a"],
  glow: ["#fbe9d2", "#6f8aa3"],
  rock: ["#7d8288", "#1a2736"],
  rockLit: ["#a9a79f", "#2b3a4a"],
  rockDark: ["#545c68", "#101b29"],
  grass: ["#84a07a", "#1d3a3c"],
  tower: ["#fdf8ee", "#b7bfca"],
  towerShade: ["#d3d9dc", "#76869a"],
  red: ["#c9414a", "#8d3440"],
  redShade: ["#9d2d3a", "#66242f"],
  lantern: ["#ffe7a8", "#ffe39a"],
  beam: ["#fff4d2", "#ffe7a6"],
  glass: ["#43566a", "#f8d57c"],
  hull: ["#2f4a5e", "#0a1725"],
  hullBand: ["#c9414a", "#7c2f3c"],
  sail: ["#f6e3c4", "#8e8f98"],
  sailShade: ["#e0c49c", "#666b7c"],
  mast: ["#4b3a2e", "#0d1520"],
  gull: ["#fdfbf5", "#b9c4d0"],
  branch: ["#5a3b2e", "#171a26"],
  leaf: ["#4b7a4d", "#1c3c3c"],
  leafLight: ["#76a060", "#2b5148"],
  cherry: ["#c9314a", "#94283f"],
  cherryDark: ["#99203a", "#651c30"],
  cherryLight: ["#f08a8f", "#c65f6c"],
} as const;

function Scene({ night }: { night: boolean }) {
  const tone = tonesOf(TONES, night);
  return (
    <>
      <Sky top={tone.skyTop} bottom={tone.skyBottom} to={600} />
      <Orb x={night ? 920 : 560} y={night ? 400 : 420} r={night ? 40 : 60} fill={tone.orb} />
      <path
        fill={tone.cloud}
        opacity="0.8"
        d="M250 330C262 306 300 300 320 316C340 286 396 288 408 318C436 310 462 324 468 342H232C232 334 240 330 250 330ZM1250 250C1262 230 1292 226 1308 238C1328 214 1372 218 1382 242C1408 238 1428 250 1432 264H1232C1234 254 1242 250 1250 250Z"
      />

      {/* the mountain behind the town, and islands */}
      <path
        fill={tone.far}
        d="M0 520C60 500 120 470 190 430C230 408 262 400 290 420C350 460 400 470 470 500C540 520 610 540 700 566V600H0Z"
      />
      <path
        fill={tone.mountain}
        d="M0 560C90 540 150 516 230 470C256 456 276 470 300 488C380 534 470 556 560 582V600H0ZM640 592C700 566 740 560 790 582L812 592Z"
      />
      <path
        fill={tone.mountainLit}
        d="M0 566C90 540 150 516 230 470C250 500 210 530 170 552C120 578 60 586 0 590Z"
      />

      <path fill={tone.sea} d="M0 588H1600V1000H0Z" />
      <path
        fill={tone.glow}
        opacity="0.7"
        d="M500 606H624L614 613H508ZM470 632H590L580 640H480ZM520 658H650L640 667H530ZM486 690H600L588 700H498Z"
      />
      <path
        fill={tone.sea2}
        d="M0 650C120 638 240 660 380 650S660 636 820 652S1200 640 1600 656V1000H0Z"
      />

      {/* two junks */}
      <g transform="translate(330 560)">
        <path fill={tone.mast} d="M-3-130H3V60H-3ZM74-70H78V56H74Z" />
        <path fill={tone.sail} d="M8-126C60-110 78-60 70 30L8 36Z" />
        <path
          fill={tone.sailShade}
          d="M-6-110C-46-80-60-30-62 20L-6 34ZM80-66C110-50 118-10 112 32L82 36Z"
        />
        <path
          fill="none"
          stroke={tone.sailShade}
          stroke-width="4"
          d="M8-84L56-74M8-42L70-34M8-2L72 2"
        />
        <path
          fill={tone.hull}
          d="M-98 44C-40 58 80 60 142 36C134 70 116 88 96 90H-60C-80 86-94 66-98 44Z"
        />
        <path fill={tone.hullBand} d="M-94 58C-40 70 80 72 138 50L133 60C80 80-40 80-90 68Z" />
        <path fill={tone.foam} opacity="0.8" d="M-90 88H140L110 96H-60Z" />
      </g>
      <g transform="translate(664 590) scale(0.46)">
        <path fill={tone.mast} d="M-3-130H3V60H-3Z" />
        <path fill={tone.sail} d="M8-126C60-110 78-60 70 30L8 36Z" />
        <path fill={tone.sailShade} d="M-6-110C-46-80-60-30-62 20L-6 34Z" />
        <path
          fill={tone.hull}
          d="M-98 44C-40 58 80 60 112 36C104 70 96 88 76 90H-60C-80 86-94 66-98 44Z"
        />
      </g>

      {/* the light on its rock */}
      {night && (
        <>
          <path fill={tone.beam} opacity="0.2" d="M1082 258L-10 60V344Z" />
          <path fill={tone.beam} opacity="0.16" d="M1082 258L1600 170V330Z" />
        </>
      )}
      <path
        fill={tone.rock}
        d="M780 720C800 690 830 684 850 664C866 640 900 632 930 610C950 590 980 560 1020 552C1080 540 1130 548 1180 560C1260 556 1330 520 1420 500C1490 488 1550 470 1600 466V760H780Z"
      />
      <path
        fill={tone.grass}
        d="M984 568C1020 548 1080 540 1130 548L1180 560C1260 556 1330 520 1420 500C1490 488 1550 470 1600 466V560C1500 560 1440 580 1380 600C1300 620 1220 590 1150 596C1090 600 1030 590 984 568Z"
      />
      <path
        fill={tone.rockLit}
        d="M780 720C800 690 830 684 850 664C866 640 900 632 930 610C950 590 966 578 984 568C1010 584 1000 606 976 622C990 640 960 664 930 668C930 690 890 700 860 720Z"
      />
      <path
        fill={tone.rockDark}
        d="M1040 720C1050 690 1080 680 1096 650C1120 660 1130 640 1150 626C1170 650 1200 640 1220 660C1250 650 1280 680 1320 664C1380 650 1420 690 1480 668C1540 650 1580 660 1600 650V760H1040Z"
      />
      <path fill={tone.towerShade} d="M1160 528H1262V578H1160Z" />
      <path fill={tone.tower} d="M1160 528H1200V578H1160Z" />
      <path fill={tone.red} d="M1146 532L1172 500H1250L1276 532Z" />
      <path fill={tone.redShade} d="M1212 500H1250L1276 532H1212Z" />
      <path
        fill={tone.glass}
        d="M1216 544H1232V562H1216ZM1240 544H1254V562H1240ZM1174 544H1188V562H1174Z"
      />
      <path fill={tone.tower} d="M1050 296H1114L1134 572H1030Z" />
      <path fill={tone.towerShade} d="M1086 296H1114L1134 572H1092Z" />
      <path
        fill={tone.red}
        d="M1045.5 360H1118.7L1123 420H1041ZM1036.6 480H1127.5L1132 540H1032.3Z"
      />
      <path
        fill={tone.redShade}
        d="M1087.5 360H1118.7L1123 420H1088.8ZM1090 480H1127.5L1132 540H1091.3Z"
      />
      <path
        fill={tone.glass}
        d="M1062 438H1074V460H1062ZM1064 322H1074V342H1064ZM1068 548A12 14 0 0 1 1092 548V572H1068Z"
      />
      <path fill={tone.rockDark} d="M1036 284H1128V298H1036Z" />
      <path
        stroke={tone.rockDark}
        stroke-width="4"
        fill="none"
        d="M1038 268H1126M1040 268V286M1056 268V286M1108 268V286M1124 268V286"
      />
      <path fill={tone.lantern} d="M1060 234H1104V286H1060Z" />
      <path stroke={tone.rockDark} stroke-width="4" d="M1060 234V286M1082 234V286M1104 234V286" />
      <circle cx="1082" cy="260" r={night ? 46 : 26} fill={tone.beam} opacity={night ? 0.5 : 0.4} />
      <path fill={tone.red} d="M1050 236C1054 214 1068 204 1082 202C1096 204 1110 214 1114 236Z" />
      <path
        fill={tone.redShade}
        d="M1082 202C1096 204 1110 214 1114 236H1088C1090 220 1088 210 1082 202Z"
      />
      <path fill={tone.rockDark} d="M1080 182H1084V204H1080Z" />

      {/* waves that come nearer */}
      <path
        fill={tone.foam}
        d="M740 722C770 706 800 724 830 710C850 700 880 722 910 708C940 700 960 716 990 704C1030 690 1060 722 1100 706C1140 694 1180 716 1230 700C1290 690 1330 716 1380 700C1440 690 1520 712 1600 696V740H740Z"
      />
      <path
        fill={tone.sea3}
        d="M0 742C60 724 110 724 160 742S260 760 320 742S430 724 490 742S600 760 660 740S780 716 850 732S980 750 1050 732S1200 716 1290 732S1480 740 1600 720V1000H0Z"
      />
      <path
        fill={tone.foam}
        opacity="0.55"
        d="M40 766C80 750 120 754 160 768C120 762 80 764 40 766ZM560 778C620 758 680 762 730 776C680 772 620 774 560 778ZM1180 762C1240 742 1300 748 1350 760C1300 756 1240 758 1180 762Z"
      />
      <path
        fill={tone.sea4}
        d="M0 830C80 806 150 806 220 830S360 852 430 830S580 800 660 826S820 852 900 828S1060 800 1150 824S1320 850 1410 824S1540 800 1600 812V1000H0Z"
      />
      <path
        fill={tone.foam}
        opacity="0.5"
        d="M140 862C210 836 280 842 330 858C270 854 210 856 140 862ZM780 858C850 834 920 842 970 856C910 852 850 854 780 858ZM1330 868C1400 842 1470 848 1520 864C1460 858 1400 862 1330 868Z"
      />
      <path
        fill={tone.sea5}
        d="M0 924C100 896 180 900 260 922S440 944 530 920S720 896 810 922S1000 944 1090 918S1290 892 1380 918S1520 930 1600 912V1000H0Z"
      />

      <g fill={tone.gull}>
        <path d="M760 300C786 282 806 286 822 306C836 284 860 278 886 290C860 292 842 304 826 326C808 302 786 296 760 300Z" />
        <path d="M890 396C906 384 918 388 928 400C938 386 952 382 968 390C952 392 940 400 930 412C920 400 906 394 890 396Z" />
        <path d="M1290 400C1308 388 1320 392 1330 404C1340 390 1356 386 1372 394C1356 396 1342 404 1332 416C1320 402 1308 398 1290 400Z" />
      </g>

      {/* near: a branch of cherries */}
      <path
        fill={tone.branch}
        d="M1600 30C1500 60 1420 70 1330 120C1300 138 1280 150 1250 152C1290 140 1306 116 1336 98C1400 60 1500 30 1600-4ZM1460 74C1440 110 1420 140 1390 162C1416 130 1424 104 1440 80Z"
      />
      <Leaf x={1250} y={150} turn={150} tone={tone} />
      <Leaf x={1340} y={112} turn={250} tone={tone} />
      <Leaf x={1420} y={78} turn={215} tone={tone} />
      <Leaf x={1500} y={58} turn={300} tone={tone} />
      <Leaf x={1540} y={48} turn={80} tone={tone} />
      <Leaf x={1390} y={162} turn={120} tone={tone} />
      <path
        fill="none"
        stroke={tone.leaf}
        stroke-width="5"
        d="M1310 130C1300 180 1280 210 1270 246M1310 130C1330 170 1334 200 1336 252M1470 72C1460 130 1440 170 1436 210M1470 72C1490 120 1500 160 1506 200M1556 40C1560 90 1566 120 1564 160"
      />
      <Cherry x={1268} y={272} r={34} tone={tone} />
      <Cherry x={1338} y={282} r={36} tone={tone} />
      <Cherry x={1434} y={238} r={34} tone={tone} />
      <Cherry x={1510} y={230} r={36} tone={tone} />
      <Cherry x={1566} y={186} r={32} tone={tone} />
    </>
  );
}

type Tones = Readonly<Record<keyof typeof TONES, string>>;

function Leaf({ x, y, turn, tone }: { x: number; y: number; turn: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path fill={tone.leaf} d="M0 0C20-34 60-44 104-10C70 26 26 26 0 0Z" />
      <path fill={tone.leafLight} d="M0 0C20-34 60-44 104-10C70-14 30-8 0 0Z" />
    </g>
  );
}

function Cherry({ x, y, r, tone }: { x: number; y: number; r: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r / 34})`}>
      <path
        fill={tone.cherry}
        d="M0-26C20-40 40-22 36 4C32 26 14 36 0 36S-32 26-36 4C-40-22-20-40 0-26Z"
      />
      <path
        fill={tone.cherryDark}
        d="M36 4C32 26 14 36 0 36C-10 36-20 32-27 24C0 30 26 16 28-24C36-18 38-8 36 4Z"
      />
      <path fill={tone.cherryLight} d="M-24-6C-24-18-16-24-8-22C-16-18-20-12-20-4Z" />
    </g>
  );
}

/** The lighthouse above the waves, a cherry beside it. */
function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M20 15C20 11 22 9 24 9S28 11 28 15ZM20.5 16.5H27.5V20H20.5ZM18.5 21H29.5V23H18.5ZM20 24.5H28L28.8 31H19.2ZM19 33H29L29.8 40H18.2Z" />
        <path d="M7 43C11 40 14 40 18 43S25 46 29 43S36 40 40 43S47 46 51 43L57 41.5L55.5 46C50 48 46 49 42 46.5S34 44 30 47S22 50 18 47S11 45 8.5 47ZM12 52C16 49.5 20 50 24 52S32 54 36 52S44 49.5 52 51L46 55.5C42 55 40 54.5 37 56S29 58 25 56.5S17 54.5 15.5 56Z" />
        <path d="M33 17L36 15L36 17ZM34 12C40 12 46 16 46 26C47.5 24.5 51 26 51 29.5S48 35 45 35S39.5 33 39.5 29.5S43 24.5 44.5 26C44.5 18 40 14 34 13.5Z" />
      </g>
    </>
  );
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 80, Scene, Seal, signs: "1m9m" },
  windows: { wide: [0, 172, 1600, 500], tall: [740, 0, 520, 1000], door: [830, 140, 520, 640] },
};
