import { Orb, Sky, tonesOf } from "../draw";
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

const TONES = {
  skyTop: ["#f8ead0", "#191a30"],
  skyBottom: ["#f5cd98", "#574253"],
  orb: ["#fff4d6", "#f3e6c4"],
  haze: ["#ecd0a4", "#4a3c52"],
  far: ["#dcb88c", "#3b3049"],
  hill: ["#b9a56f", "#2a2a3c"],
  terrace: ["#98945a", "#22283a"],
  field: ["#7f8750", "#1b2433"],
  fieldLight: ["#a8a562", "#2a3442"],
  earth: ["#e2ac6c", "#5d4450"],
  earthShade: ["#b97f4b", "#3d2e3f"],
  roof: ["#6b5a50", "#1c1826"],
  roofLight: ["#8c7866", "#302a3a"],
  hollow: ["#7a4c30", "#2c2030"],
  gallery: ["#a86d3e", "#8a5a3a"],
  court: ["#e6c48e", "#c98f52"],
  window: ["#5a3522", "#ffc66a"],
  brick: ["#b4552f", "#55263a"],
  brickShade: ["#8f3d22", "#3c1b2d"],
  tile: ["#cf6f3f", "#6b3140"],
  tileLine: ["#a94f2b", "#4d2335"],
  ridge: ["#f0d9b0", "#8d6c66"],
  ridgeShade: ["#6e2c1d", "#2a1422"],
  lamp: ["#c8402c", "#ff8a4c"],
  lampGlow: ["#f6b56a", "#ffcf7a"],
  trunk: ["#6a4a2c", "#201824"],
  leaf: ["#5f7a3e", "#1a2a30"],
  leafLight: ["#84994f", "#2b3d3c"],
  blade: ["#4f7d4a", "#2a4d44"],
  bladeLight: ["#79a35c", "#3f6a55"],
  bowl: ["#eef1ea", "#8f98ac"],
  bowlShade: ["#c3cfd6", "#667089"],
  bowlBlue: ["#3d6a9a", "#34507e"],
  petal: ["#fffaf0", "#d8d4dc"],
  petalShade: ["#ece0cc", "#a9a3b4"],
  cup: ["#f3c73c", "#e0b04a"],
  stone: ["#d8c3a0", "#4f465a"],
} as const;

function Scene({ night }: { night: boolean }) {
  const tone = tonesOf(TONES, night);
  return (
    <>
      <Sky top={tone.skyTop} bottom={tone.skyBottom} to={640} />
      <Orb x={night ? 900 : 640} y={night ? 300 : 330} r={night ? 42 : 66} fill={tone.orb} />

      <path
        fill={tone.haze}
        d="M0 470C90 420 150 360 240 372C320 384 350 440 430 430C520 420 560 330 650 330C740 330 780 410 870 412C960 412 1010 330 1110 326C1210 326 1260 400 1350 404C1450 404 1510 350 1600 356V700H0Z"
      />
      <path
        fill={tone.far}
        d="M0 540C110 500 180 462 280 470C380 480 420 526 520 520C640 510 700 446 800 444C900 444 950 492 1050 490C1180 486 1250 432 1360 434C1460 438 1530 474 1600 470V720H0Z"
      />
      <path
        fill={tone.hill}
        d="M0 610C160 560 320 562 480 590C640 566 760 540 880 556C1060 520 1280 500 1600 540V800H0Z"
      />
      <path
        fill={tone.terrace}
        d="M0 660C220 622 460 628 660 650C820 640 1200 620 1600 610V1000H0Z"
      />

      {/* the round house of rammed earth, seen from the slope above */}
      <path
        fill={tone.field}
        opacity="0.55"
        d="M760 690C820 760 1180 782 1400 722L1452 690C1430 640 760 640 760 690Z"
      />
      <path fill={tone.earth} d="M762 508V664C770 706 890 736 1052 736S1334 706 1342 664V508Z" />
      <path fill={tone.earthShade} d="M1060 560V736C1216 735 1334 706 1342 664V508Z" />
      <path fill={tone.earth} opacity="0.35" d="M1060 560V736C1130 736 1190 731 1236 722V540Z" />
      <path
        fill={tone.stone}
        d="M762 650V664C770 706 890 736 1052 736S1334 706 1342 664V650C1330 692 1210 718 1052 718S774 692 762 650Z"
      />
      <g fill={tone.window}>
        <path d="M800 598L813 603V623L800 618ZM850 614L864 618V638L850 634ZM904 625L919 628V648L904 645ZM962 632L978 633V654L962 653ZM1132 632L1147 631V652L1132 653ZM1190 625L1204 622V642L1190 645ZM1242 613L1255 609V629L1242 633ZM1292 597L1304 591V611L1292 617Z" />
        <path
          d="M800 638L813 643V659L800 654ZM850 654L864 658V674L850 670ZM904 666L919 668V684L904 682ZM1190 666L1204 664V680L1190 682ZM1242 655L1255 651V667L1242 671Z"
          opacity="0.7"
        />
      </g>
      <path fill={tone.stone} d="M1018 736V684A34 32 0 0 1 1086 684V736Z" />
      <path fill={tone.hollow} d="M1028 736V688A24 24 0 0 1 1076 688V736Z" />
      {night && (
        <path fill={tone.lampGlow} opacity="0.75" d="M1036 736V694A16 18 0 0 1 1068 694V736Z" />
      )}
      <path
        fill={tone.roof}
        d="M722 512C722 446 870 398 1052 398S1382 446 1382 512C1382 560 1234 598 1052 598S722 560 722 512Z"
      />
      <path
        fill={tone.roofLight}
        d="M722 512C722 446 870 398 1052 398C1090 398 1126 400 1160 404C1030 424 900 470 874 560C782 548 722 532 722 512Z"
      />
      <path
        fill="none"
        stroke={tone.hollow}
        stroke-width="3"
        opacity="0.3"
        d="M846 496L722 512M880 540L774 558M960 560L912 586M1052 566V598M1144 560L1192 586M1224 540L1330 558M1258 496L1382 512M1240 464L1352 444M1180 440L1236 416"
      />
      <path
        fill={tone.hollow}
        d="M846 496C846 456 938 428 1052 428S1258 456 1258 496S1166 560 1052 560S846 536 846 496Z"
      />
      <path
        fill={tone.gallery}
        d="M858 502C850 462 938 434 1052 434S1254 462 1246 502C1230 474 1150 456 1052 456S874 474 858 502Z"
      />
      <path
        fill="none"
        stroke={tone.hollow}
        stroke-width="4"
        stroke-dasharray="4 17"
        d="M862 486C880 462 958 444 1052 444S1224 462 1242 486"
      />
      <path
        fill={tone.court}
        d="M862 508C880 478 958 462 1052 462S1224 478 1242 508C1220 536 1146 552 1052 552S884 536 862 508Z"
      />
      <path fill={tone.brickShade} d="M994 512H1110V534H994Z" />
      <path
        fill={tone.roofLight}
        d="M978 514C1002 506 1010 494 1014 484H1090C1094 494 1102 506 1126 514Z"
      />
      <path
        fill={tone.ridge}
        d="M1004 478C1014 486 1030 485 1052 485S1090 486 1100 478L1096 490H1008Z"
      />

      {/* fields before it, and a path to the gate */}
      <path
        fill={tone.field}
        d="M0 740C240 700 480 720 700 746C900 770 1240 780 1600 720V1000H0Z"
      />
      <path
        fill={tone.court}
        opacity="0.8"
        d="M1030 736H1074C1070 790 1010 812 960 838C900 868 870 920 880 1000H690C740 900 850 850 930 812C990 784 1024 770 1030 736Z"
      />
      <path
        fill={tone.fieldLight}
        d="M1120 782C1280 790 1440 770 1600 744V768C1440 796 1280 812 1100 806ZM1060 836C1240 848 1430 836 1600 800V832C1420 870 1220 880 1020 864Z"
      />

      {/* houses of red brick, their ridges split like the tails of swallows */}
      <path fill={tone.brickShade} d="M430 668H700V800H430Z" />
      <path fill={tone.brick} d="M430 668H520V800H430Z" />
      <path fill={tone.window} d="M560 714H588V746H560ZM626 714H654V746H626Z" />
      <Tails x={566} y={606} width={330} depth={74} tone={tone} />

      <path fill={tone.brick} d="M-20 770H420V960H-20Z" />
      <path fill={tone.brickShade} d="M250 770H420V960H250Z" />
      <path
        fill="none"
        stroke={tone.tile}
        stroke-width="3"
        opacity="0.7"
        d="M0 800H240M0 826H240M0 904H240M0 930H240"
      />
      <path fill={tone.ridge} d="M84 846H160V960H84Z" />
      <path fill={tone.ridgeShade} d="M94 856H150V960H94Z" />
      {night && <path fill={tone.lampGlow} d="M100 862H144V960H100Z" opacity="0.85" />}
      <path fill={tone.window} d="M292 836H372V888H292Z" />
      <path stroke={tone.ridge} stroke-width="5" d="M312 836V888M332 836V888M352 836V888" />
      <Tails x={190} y={662} width={560} depth={120} tone={tone} />
      <Lantern x={48} y={800} tone={tone} />
      <Lantern x={196} y={800} tone={tone} />

      {/* a banana tree, and narcissus in a bowl */}
      <path
        fill={tone.trunk}
        d="M1508 1000C1516 900 1508 820 1520 740L1544 742C1540 820 1552 900 1560 1000Z"
      />
      <g>
        <path
          fill={tone.leaf}
          d="M1530 750C1490 680 1420 650 1350 668C1400 716 1470 744 1530 750ZM1530 750C1520 660 1560 590 1620 560V680C1590 716 1560 740 1530 750Z"
        />
        <path
          fill={tone.leafLight}
          d="M1530 750C1520 660 1480 590 1420 560C1420 640 1460 710 1530 750ZM1530 750C1560 740 1600 756 1620 790V850C1590 830 1550 790 1530 750Z"
        />
        <path
          fill={tone.leaf}
          d="M1530 750C1480 756 1430 800 1410 870C1470 850 1520 806 1530 750Z"
        />
      </g>
      <Narcissus tone={tone} />
    </>
  );
}

type Tones = Readonly<Record<keyof typeof TONES, string>>;

interface TailsProps {
  /** The middle of the ridge. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** How far the roof comes down. */
  readonly depth: number;
  readonly tone: Tones;
}

/** A roof of red tiles under a ridge that ends in two tails on either side. */
function Tails({ x, y, width, depth, tone }: TailsProps) {
  const w = width / 2;
  const rows = Array.from({ length: Math.round(width / 34) }, (_, at) => -w * 0.84 + at * 33);
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        fill={tone.tile}
        d={`M${-w * 0.86} 10Q0 44 ${w * 0.86} 10L${w * 1.04} ${depth}Q0 ${depth + 22} ${-w * 1.04} ${depth}Z`}
      />
      <path
        fill="none"
        stroke={tone.tileLine}
        stroke-width="6"
        d={rows.map((at) => `M${at} ${26 - (at / w) ** 2 * 16}L${at * 1.2} ${depth + 8}`).join("")}
      />
      <path
        fill={tone.ridgeShade}
        d={`M${-w * 1.04} ${depth}Q0 ${depth + 22} ${w * 1.04} ${depth}V${depth + 12}Q0 ${depth + 34} ${-w * 1.04} ${depth + 12}Z`}
      />
      <path
        fill={tone.brick}
        d={`M${-w * 0.9} 14Q${-w * 0.5} 34 0 34T${w * 0.9} 14V-4Q${w * 0.5} 18 0 18T${-w * 0.9}-4Z`}
      />
      <path
        fill={tone.ridge}
        d={`M${-w * 1.12}-62Q${-w * 0.86} 10 0 14Q${w * 0.86} 10 ${w * 1.12}-62Q${w * 1.04}-12 ${w * 0.86} 6Q${w * 1.02}-8 ${w * 1.2}-34Q${w * 1.06} 12 ${w * 0.86} 20Q${w * 0.4} 30 0 30T${-w * 0.86} 20Q${-w * 1.06} 12 ${-w * 1.2}-34Q${-w * 1.02}-8 ${-w * 0.86} 6Q${-w * 1.04}-12 ${-w * 1.12}-62Z`}
      />
    </g>
  );
}

function Lantern({ x, y, tone }: { x: number; y: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path stroke={tone.ridgeShade} stroke-width="3" d="M0-20V0M0 46V64" />
      <path fill={tone.lamp} d="M-24 22C-24 4-12-2 0-2S24 4 24 22S12 46 0 46S-24 40-24 22Z" />
      <path
        fill={tone.lampGlow}
        opacity="0.6"
        d="M-14 22C-14 8-6 2 0 2C-6 10-6 34 0 42C-8 42-14 34-14 22Z"
      />
      <path fill={tone.cup} d="M-10-6H10V0H-10ZM-10 44H10V50H-10Z" />
    </g>
  );
}

/** White flowers with a golden cup, in a bowl as one has them at New Year. */
function Narcissus({ tone }: { tone: Tones }) {
  return (
    <g transform="translate(1270 838)">
      <path
        fill={tone.blade}
        d="M-40 60C-60-20-84-70-120-104C-70-90-30-30-14 60ZM10 60C6-40 20-110 56-150C46-90 44-20 40 60ZM30 60C50-10 84-50 130-66C96-30 70 10 60 60Z"
      />
      <path
        fill={tone.bladeLight}
        d="M-26 60C-40-40-40-120-22-180C-6-120-2-40 2 60ZM-60 60C-84 10-110-10-146-20C-104-26-60 10-40 60Z"
      />
      <path
        fill="none"
        stroke={tone.blade}
        stroke-width="6"
        d="M-10 60C-12-20-4-70-10-118M22 60C26 0 44-40 76-84M-34 60C-44 0-66-30-90-56"
      />
      <Flower x={-10} y={-126} r={1.15} tone={tone} />
      <Flower x={80} y={-92} r={1} tone={tone} />
      <Flower x={-94} y={-64} r={0.95} tone={tone} />
      <Flower x={34} y={-30} r={0.85} tone={tone} />
      <path
        fill={tone.petalShade}
        d="M-56 58C-60 30-30 22-22 50C-16 20 22 20 24 50C34 24 62 30 58 58Z"
      />
      <path fill={tone.bowl} d="M-116 52H116C116 104 70 128 0 128S-116 104-116 52Z" />
      <path fill={tone.bowlShade} d="M30 52H116C116 104 70 128 0 128C30 116 40 84 30 52Z" />
      <path
        fill={tone.bowlBlue}
        d="M-116 52H116L115 64H-115ZM-80 88Q-60 72-40 88T0 88T40 88T80 88L76 96Q58 82 40 96T0 96T-40 96T-76 96Z"
      />
    </g>
  );
}

function Flower({ x, y, r, tone }: { x: number; y: number; r: number; tone: Tones }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${r})`}>
      <path
        fill={tone.petal}
        d="M0 0C-16-14-14-38 0-44C14-38 16-14 0 0ZM0 0C4-20 26-30 38-24C40-10 22 4 0 0ZM0 0C20-4 38 10 36 24C22 28 4 18 0 0ZM0 0C16 14 14 36 0 42C-14 36-16 14 0 0Z"
      />
      <path
        fill={tone.petalShade}
        d="M0 0C-20 4-38-10-38-24C-26-30-4-20 0 0ZM0 0C-4 18-22 28-36 24C-38 10-20-4 0 0Z"
      />
      <circle r="13" fill={tone.cup} />
      <circle r="6" fill={tone.lampGlow} />
    </g>
  );
}

/** The ring of a tulou under a ridge with tails. */
function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M10 12Q18 22 32 22T54 12Q52 21 46 24Q54 22 57 17Q54 28 32 28T7 17Q10 22 18 24Q12 21 10 12Z" />
        <path
          fill-rule="evenodd"
          d="M12 39C12 33 21 30 32 30S52 33 52 39V47C52 53 43 56 32 56S12 53 12 47ZM20 39C20 42 25 44 32 44S44 42 44 39S39 34.5 32 34.5S20 36 20 39ZM29.5 56V50.5A2.5 2.5 0 0 1 34.5 50.5V56Z"
        />
      </g>
    </>
  );
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 120, Scene, Seal, signs: "1f5f" },
  windows: { wide: [0, 260, 1600, 500], tall: [712, 160, 640, 840], door: [770, 230, 560, 700] },
};
