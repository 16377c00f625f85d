import { Orb, Sky, tonesOf } from "../draw";
import type { TownColours, TownLook } from "../townLook";
import motif from "./lanzhou.motif.svg";

const colours: TownColours = {
  sky: ["#f8dca8", "#efb878"],
  far: "#d9ad72",
  middle: "#b98a4b",
  near: "#4c4a3c",
  accent: "#c44a2b",
  cloth: "#55411f",
};

const TONES = {
  skyTop: ["#f9e3b8", "#171a2c"],
  skyBottom: ["#f2ba7c", "#5b4450"],
  orb: ["#fff2cf", "#f1e3c2"],
  haze: ["#e9c48d", "#4a3d4e"],
  far: ["#d9ad72", "#3a3145"],
  farLit: ["#e6c18a", "#473b4d"],
  hill: ["#c2965a", "#2e2a3b"],
  hillLit: ["#d4ab6c", "#3a3342"],
  fold: ["#a97f47", "#252332"],
  green: ["#7f8450", "#1e2a32"],
  greenLight: ["#9a9a5c", "#2a3639"],
  pagoda: ["#fffaf0", "#e9dcc0"],
  pagodaShade: ["#ddd3c2", "#a8957e"],
  pagodaLine: ["#b9a88f", "#8c765f"],
  roof: ["#5e7064", "#1a2229"],
  roofLit: ["#7f8f7c", "#2a343a"],
  wallRed: ["#b0452f", "#6c2f2c"],
  lamp: ["#f5c97c", "#ffcb6b"],
  river: ["#d9b878", "#4a4250"],
  river2: ["#c89f5c", "#3b3644"],
  river3: ["#b1864a", "#2e2c3a"],
  river4: ["#94703f", "#242531"],
  ripple: ["#ecd3a0", "#6b5c60"],
  steel: ["#4f5d63", "#8b7a60"],
  steelDark: ["#3b474d", "#4c4238"],
  deck: ["#657278", "#3b3a42"],
  pier: ["#d8c9ad", "#5e5658"],
  pierShade: ["#a89a82", "#3c3a42"],
  wood: ["#6a4628", "#2a1f22"],
  woodLit: ["#93653a", "#3f2f2e"],
  woodDark: ["#4a2f1b", "#1b1519"],
  splash: ["#f6e8c8", "#8d8082"],
  bowl: ["#fbf6ea", "#b9b4b4"],
  bowlShade: ["#d9d2c2", "#85828c"],
  bowlBlue: ["#3f6f96", "#3b5c80"],
  broth: ["#e9c88a", "#b08d5c"],
  noodle: ["#f7e2a6", "#d5b673"],
  noodleLine: ["#dfbf78", "#a98a52"],
  chilli: ["#c44a2b", "#a63d28"],
  coriander: ["#5c8a3c", "#3f6a3c"],
  radish: ["#fdf8ec", "#d8d2c4"],
  steam: ["#fff8ea", "#b9aca4"],
  stick: ["#8a2f22", "#5c2320"],
} as const;

const ARCHES = [300, 536, 772, 1008, 1244] as const;

function Scene({ night }: { night: boolean }) {
  const tone = tonesOf(TONES, night);
  return (
    <>
      <Sky top={tone.skyTop} bottom={tone.skyBottom} to={640} />
      <Orb x={night ? 880 : 500} y={night ? 330 : 380} r={night ? 42 : 66} fill={tone.orb} />

      {/* dry hills, fold behind fold */}
      <path
        fill={tone.haze}
        d="M0 470C80 440 140 400 220 396C300 392 350 430 430 424C520 416 590 360 690 366C780 372 850 330 950 320C1060 310 1150 350 1250 340C1360 330 1480 380 1600 360V640H0Z"
      />
      <path
        fill={tone.far}
        d="M0 540C70 520 120 470 200 466C290 462 330 500 420 506C520 512 560 460 650 440C740 424 790 430 870 390C940 354 1000 330 1080 336C1170 342 1210 400 1290 430C1380 462 1480 440 1600 470V660H0Z"
      />
      <path
        fill={tone.farLit}
        d="M650 440C740 424 790 430 870 390C940 354 1000 330 1080 336C1050 380 1000 380 980 430C960 470 900 460 880 510C850 540 760 500 720 540C690 560 660 500 650 440ZM120 500C150 476 170 466 200 466C210 500 180 520 170 550C150 580 100 590 60 590Z"
      />
      <path
        fill={tone.hill}
        d="M0 600C140 560 260 560 380 578C520 590 640 560 740 540C860 520 930 440 1030 410C1100 390 1160 420 1210 470C1280 530 1400 520 1600 560V680H0Z"
      />
      <path
        fill={tone.hillLit}
        d="M740 540C860 520 930 440 1030 410C1040 450 1000 470 990 510C980 550 930 560 900 600C840 620 780 600 740 600Z"
      />
      <path
        fill={tone.fold}
        d="M1060 420C1090 460 1080 500 1110 530C1130 560 1170 570 1190 610H1080C1090 570 1060 540 1064 500C1068 470 1050 450 1060 420ZM1210 470C1230 510 1270 520 1290 560C1310 590 1360 590 1390 620H1290C1270 590 1230 580 1226 540C1222 510 1200 500 1210 470Z"
      />

      {/* the white pagoda, and the temple on the slope below it */}
      <g transform="translate(1052 0)">
        <path fill={tone.pagodaShade} d="M-44 398H44V414H-44Z" />
        <path fill={tone.pagoda} d="M-40 398C-48 372-36 350-22 344H22C36 350 48 372 40 398Z" />
        <path fill={tone.pagodaShade} d="M22 344C36 350 48 372 40 398H8C20 380 18 360 10 344Z" />
        <path fill={tone.pagoda} d="M-26 344L-12 216H12L26 344Z" />
        <path fill={tone.pagodaShade} d="M4 216H12L26 344H8Z" />
        <path
          fill={tone.pagodaLine}
          d="M-28 330H28L26 324H-26ZM-26 310H26L24 304H-24ZM-24 290H24L22 284H-22ZM-22 271H22L20 266H-20ZM-19 253H19L18 248H-18ZM-17 236H17L16 231H-16ZM-15 220H15L14 215H-14Z"
        />
        <path fill={tone.roof} d="M-18 214C-8 208-4 200 0 190C4 200 8 208 18 214Z" />
        <path fill={tone.lamp} d="M-2 168H2V192H-2Z" />
        <circle cy="166" r="5" fill={tone.lamp} />
      </g>
      <Hall x={1052} y={474} width={150} tone={tone} />
      <Hall x={936} y={540} width={120} tone={tone} />
      <Hall x={1170} y={548} width={130} tone={tone} />
      <path
        fill={tone.green}
        d="M0 622C60 590 110 600 140 622C170 590 230 596 250 622C330 600 420 620 520 622C580 600 640 606 680 622C720 590 780 592 810 612C850 580 900 584 920 606C960 580 1010 580 1040 606C1090 570 1150 580 1170 608C1220 580 1280 586 1310 612C1360 590 1420 592 1450 612C1500 586 1560 592 1600 606V680H0Z"
      />
      <path
        fill={tone.greenLight}
        d="M680 622C720 590 780 592 810 612C790 614 770 630 760 660H660ZM920 606C960 580 1010 580 1040 606C1000 606 980 630 970 660H890ZM1170 608C1220 580 1280 586 1310 612C1270 610 1240 630 1230 660H1150ZM0 622C60 590 110 600 140 622C110 624 80 640 70 660H0Z"
      />

      <path fill={tone.river} d="M0 648H1600V1000H0Z" />
      <path
        fill={tone.river2}
        d="M0 716C160 704 360 730 560 716S900 704 1120 718S1480 706 1600 714V1000H0Z"
      />
      <path
        fill={tone.ripple}
        opacity="0.8"
        d="M380 672H520L510 678H390ZM600 690H760L750 697H610ZM880 668H1010L1000 674H890ZM1120 690H1280L1270 697H1130ZM1380 672H1500L1490 678H1390ZM660 742H840L826 750H674ZM960 736H1100L1090 744H970ZM1240 748H1420L1406 757H1254Z"
      />

      {/* the iron bridge: five arches on stone piers */}
      {ARCHES.map((x) => (
        <path key={x} fill={tone.pier} d={`M${x - 14} 622H${x + 14}L${x + 22} 700H${x - 22}Z`} />
      ))}
      {ARCHES.map((x) => (
        <path key={x} fill={tone.pierShade} d={`M${x} 622H${x + 14}L${x + 22} 700H${x}Z`} />
      ))}
      <path fill={tone.pier} d="M1466 622H1494L1502 700H1458ZM0 610H92L104 700H0Z" />
      <path fill={tone.pierShade} d="M1480 622H1494L1502 700H1480Z" />
      {ARCHES.map((x) => (
        <Arch key={x} x={x} tone={tone} night={night} />
      ))}
      <path fill={tone.deck} d="M64 604H1600V622H64Z" />
      <path fill={tone.steelDark} d="M64 618H1600V628H64Z" />
      <path stroke={tone.steel} stroke-width="4" stroke-dasharray="3 15" d="M64 596H1600" />
      <path stroke={tone.steel} stroke-width="3" d="M64 588H1600" />

      <path
        fill={tone.river3}
        d="M0 800C140 780 330 806 520 794S860 778 1080 796S1440 784 1600 796V1000H0Z"
      />
      <path
        fill={tone.river4}
        d="M0 904C160 880 380 912 600 896S980 880 1220 900S1500 890 1600 900V1000H0Z"
      />
      <path
        fill={tone.ripple}
        opacity="0.45"
        d="M460 826H640L626 835H476ZM900 836H1080L1064 846H916ZM620 868H760L748 877H634ZM1180 860H1340L1326 869H1196Z"
      />

      {/* a waterwheel on the bank */}
      <path fill={tone.fold} d="M0 860C100 836 200 850 280 890C330 912 360 960 380 1000H0Z" />
      <g transform="translate(196 706)">
        <path fill={tone.woodDark} d="M-26 0L-92 250H-60L0 30L60 250H92L26 0Z" />
        <circle r="186" fill="none" stroke={tone.wood} stroke-width="16" />
        <circle r="146" fill="none" stroke={tone.woodLit} stroke-width="9" />
        <circle r="70" fill="none" stroke={tone.wood} stroke-width="7" />
        <path
          stroke={tone.wood}
          stroke-width="9"
          d="M-190 0H190M0-190V190M-134-134L134 134M134-134L-134 134M-176-73L176 73M-73-176L73 176M73-176L-73 176M176-73L-176 73"
        />
        <path
          fill={tone.woodLit}
          d={Array.from({ length: 16 }, (_, at) => blade((at * Math.PI) / 8)).join("")}
        />
        <circle r="24" fill={tone.woodDark} />
        <circle r="12" fill={tone.woodLit} />
      </g>
      <path
        fill={tone.splash}
        opacity="0.85"
        d="M70 900C96 878 130 892 150 882C180 868 210 892 240 884C280 876 310 896 340 904C300 900 260 914 220 906C170 914 120 906 70 900Z"
      />

      <Noodles tone={tone} />
    </>
  );
}

type Tones = Readonly<Record<keyof typeof TONES, string>>;

/** A bucket of the wheel. */
function blade(angle: number): string {
  const at = (r: number, turn: number): string =>
    `${(r * Math.cos(angle + turn)).toFixed(1)} ${(r * Math.sin(angle + turn)).toFixed(1)}`;
  return `M${at(172, -0.05)}L${at(206, -0.09)}L${at(206, 0.07)}L${at(172, 0.05)}Z`;
}

/** One of the five arches, from the pier at x to the next. */
function Arch({ x, tone, night }: { x: number; tone: Tones; night: boolean }) {
  const heights = [0, 44, 66, 74, 66, 44, 0];
  const point = (at: number): string => `${(at * 236) / 6} ${-(heights[at] ?? 0)}`;
  const inner = [1, 2, 3, 4, 5];
  const top = heights.map((_, at) => point(at)).join("L");
  return (
    <g transform={`translate(${x} 604)`} fill="none" stroke={tone.steel}>
      <path
        stroke-width="4.5"
        d={inner.map((at) => `M${(at * 236) / 6} 0L${point(at)}`).join("")}
      />
      <path
        stroke={tone.steelDark}
        stroke-width="3.5"
        d={`${[1, 2].map((at) => `M${point(at)}L${((at + 1) * 236) / 6} 0`).join("")}${[5, 4].map((at) => `M${point(at)}L${((at - 1) * 236) / 6} 0`).join("")}`}
      />
      <path stroke-width="9" stroke-linejoin="round" d={`M${top}`} />
      {night && <path stroke={tone.lamp} stroke-width="4" stroke-linejoin="round" d={`M${top}`} />}
    </g>
  );
}

interface HallProps {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly tone: Tones;
}

function Hall({ x, y, width, tone }: HallProps) {
  const w = width / 2;
  return (
    <g transform={`translate(${x} ${y})`}>
      <path fill={tone.wallRed} d={`M${-w * 0.7} 0H${w * 0.7}V38H${-w * 0.7}Z`} />
      <path
        fill={tone.lamp}
        d={`M${-w * 0.46} 10H${-w * 0.22}V38H${-w * 0.46}ZM${-w * 0.1} 10H${w * 0.14}V38H${-w * 0.1}ZM${w * 0.26} 10H${w * 0.5}V38H${w * 0.26}Z`}
      />
      <path
        fill={tone.roof}
        d={`M${-w}-2C${-w * 0.8}-4 ${-w * 0.62}-16 ${-w * 0.5}-34H${w * 0.5}C${w * 0.62}-16 ${w * 0.8}-4 ${w}-2L${w * 0.92} 6H${-w * 0.92}Z`}
      />
      <path
        fill={tone.roofLit}
        d={`M${-w}-2C${-w * 0.8}-4 ${-w * 0.62}-16 ${-w * 0.5}-34H0C${-w * 0.1}-16 ${-w * 0.24} 0 ${-w * 0.3} 6H${-w * 0.92}Z`}
      />
    </g>
  );
}

/** Clear broth, white radish, red chilli, green coriander, yellow noodles. */
function Noodles({ tone }: { tone: Tones }) {
  return (
    <g transform="translate(1392 838)">
      <path
        fill="none"
        stroke={tone.steam}
        stroke-width="12"
        stroke-linecap="round"
        opacity="0.5"
        d="M-70-70C-96-110-44-130-66-176C-80-206-50-220-46-240M10-84C-14-126 36-150 14-196M80-72C56-110 104-130 84-172C70-200 96-214 98-226"
      />
      <path fill={tone.stick} d="M150-140L162-132L60 10L44 4ZM184-126L196-116L86 18L72 12Z" />
      <path fill={tone.bowl} d="M-176 0H176C176 84 106 132 60 136H-60C-106 132-176 84-176 0Z" />
      <path fill={tone.bowlShade} d="M60 0H176C176 84 106 132 60 136H0C60 110 70 50 60 0Z" />
      <path
        fill={tone.bowlBlue}
        d="M-174 22C-150 34-120 22-96 34S-48 22-24 34S24 22 48 34S96 22 120 34S160 30 174 22L171 40C150 48 130 38 112 46S70 38 48 48S0 38-24 48S-72 38-96 48S-150 46-170 40Z"
      />
      <ellipse rx="176" ry="48" fill={tone.bowl} />
      <ellipse rx="158" ry="39" cy="2" fill={tone.broth} />
      <path
        fill={tone.noodle}
        d="M-120 6C-110-24-50-36 0-32C60-34 116-20 122 6C100 32 40 38 0 36C-50 38-104 30-120 6Z"
      />
      <path
        fill="none"
        stroke={tone.noodleLine}
        stroke-width="4"
        d="M-104 2C-60-26 20-28 100-8M-96 16C-40-12 40-14 108 8M-70 26C-20 4 50 2 92 18M-60-18C-20-28 40-28 70-20"
      />
      <path
        fill={tone.radish}
        d="M-70-6C-66-22-30-24-26-8C-30 4-62 6-70-6ZM50 14C54 0 90 0 92 12C88 24 56 26 50 14Z"
      />
      <path
        fill={tone.chilli}
        d="M-14 4C-6-18 34-22 52-8C46 8 30 2 22 14C8 22-14 18-14 4ZM-116 10C-108 4-92 6-90 14C-98 20-112 18-116 10ZM102-6C110-10 120-6 120 2C112 8 104 2 102-6Z"
      />
      <path
        fill={tone.coriander}
        d="M-44 16C-50 4-34 0-30 8C-22 0-8 8-16 18C-24 28-40 28-44 16ZM14-16C10-28 26-32 30-24C40-30 50-20 42-12C34-4 18-6 14-16ZM-92-10C-92-20-78-20-76-14C-68-16-64-6-72-2C-82 2-92-2-92-10Z"
      />
    </g>
  );
}

/** An arch of the bridge over the river, the pagoda above it. */
function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M31.2 8H32.8V11H31.2ZM30 11.5H34L36.5 26H27.5ZM26 27.5H38L39.5 30.5H24.5Z" />
      </g>
      <g fill="none" stroke="var(--seal-paper, #f7f1e3)" stroke-width="2.2">
        <path d="M5 43H59M8 43Q19 30 30 43M34 43Q45 30 56 43M13.5 43V38.5M19 43V36.5M24.5 43V38.5M39.5 43V38.5M45 43V36.5M50.5 43V38.5" />
        <path d="M10 49.5Q15 46.5 20 49.5T30 49.5T40 49.5T54 49.5M17 55Q21 52.5 25 55T34 55T46 55" />
      </g>
    </>
  );
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 128, Scene, Seal, signs: "CF" },
  windows: { wide: [0, 152, 1600, 500], tall: [690, 0, 540, 1000], door: [780, 130, 540, 670] },
};
