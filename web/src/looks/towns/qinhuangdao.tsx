import { Orb, Sky, tonesOf } from "../draw";
import type { TownColours, TownLook } from "../townLook";
import motif from "./qinhuangdao.motif.svg";

const colours: TownColours = {
  sky: ["#f5dcc0", "#e9c3a4"],
  far: "#b9b3a6",
  middle: "#8d7f69",
  near: "#3a3f4a",
  accent: "#d98b3a",
  cloth: "#37424f",
};

const TONES = {
  skyTop: ["#eed9c6", "#141a29"],
  skyBottom: ["#f6c698", "#4a4552"],
  orb: ["#fff0d0", "#efe6cf"],
  haze: ["#d9c6b4", "#3a3c4b"],
  far: ["#b9b3a6", "#2f3443"],
  farLit: ["#cabfad", "#383c4a"],
  hill: ["#98957f", "#262d39"],
  hillDark: ["#7f8070", "#1e2530"],
  sea: ["#c3c0b4", "#2b3747"],
  sea2: ["#9fa9a8", "#23303f"],
  sea3: ["#7b8f97", "#1b2835"],
  sea4: ["#556f7d", "#14202c"],
  sea5: ["#3d5665", "#0e1822"],
  foam: ["#f3ebdf", "#6c7a89"],
  glow: ["#fbdcae", "#7f7a72"],
  wall: ["#c9a980", "#5b5458"],
  wallLit: ["#e2c69c", "#756a67"],
  wallShade: ["#8d7f69", "#3b3c46"],
  wallDark: ["#6a6154", "#292c36"],
  joint: ["#a98f6c", "#4a474e"],
  base: ["#6c7074", "#2a303b"],
  roof: ["#4e5a5c", "#1d222d"],
  roofLit: ["#6f7c7b", "#30363f"],
  roofEdge: ["#343d42", "#10141c"],
  pillar: ["#a8402c", "#6b2d28"],
  beam: ["#2f6f66", "#24443f"],
  lamp: ["#f0c786", "#ffca70"],
  panel: ["#7c3526", "#f0b35c"],
  flag: ["#d98b3a", "#b06a32"],
  flagDark: ["#b36c26", "#7d4926"],
  pole: ["#4a3b30", "#151820"],
  rock: ["#3a3f4a", "#0f141c"],
  rockLit: ["#5a5d66", "#1c232e"],
  gull: ["#fdf8ef", "#c2c6cc"],
} as const;

function Scene({ night }: { night: boolean }) {
  const tone = tonesOf(TONES, night);
  return (
    <>
      <Sky top={tone.skyTop} bottom={tone.skyBottom} to={620} />
      <Orb x={night ? 620 : 420} y={night ? 350 : 520} r={night ? 42 : 76} fill={tone.orb} />

      {/* the mountains the wall comes down from */}
      <path
        fill={tone.haze}
        d="M700 600C800 560 860 500 940 470C990 440 1020 400 1080 390C1130 384 1160 410 1210 400C1270 380 1310 320 1370 310C1440 300 1500 350 1600 330V620H700Z"
      />
      <path
        fill={tone.far}
        d="M820 612C900 580 980 560 1050 512C1100 480 1150 486 1210 470C1290 446 1340 390 1420 380C1490 374 1540 400 1600 396V640H820Z"
      />
      <path
        fill={tone.farLit}
        d="M1050 512C1100 480 1150 486 1210 470C1290 446 1340 390 1420 380C1400 430 1330 470 1280 500C1220 540 1120 540 1050 512Z"
      />
      {/* far towers on the ridge */}
      <path
        fill="none"
        stroke={tone.wallShade}
        stroke-width="9"
        stroke-dasharray="7 3"
        d="M1600 390C1540 396 1490 372 1424 378C1350 388 1290 446 1240 470"
      />
      <path
        fill={tone.wallShade}
        d="M1404 350H1440V386H1404ZM1398 344H1446V352H1398ZM1282 412H1308V442H1282ZM1277 406H1313V414H1277Z"
      />

      <path fill={tone.sea} d="M0 592H1600V1000H0Z" />
      <path fill={tone.sea2} d="M0 640C140 630 300 650 480 640S800 632 1000 646V1000H0Z" />
      <path
        fill={tone.glow}
        opacity="0.75"
        d="M330 602H520L508 610H342ZM366 626H486L476 635H378ZM310 654H470L458 664H322ZM380 684H520L506 695H394Z"
      />
      <path
        fill={tone.hill}
        d="M1130 640C1200 590 1280 560 1360 540C1450 520 1530 530 1600 500V760H1130Z"
      />
      <path
        fill={tone.hillDark}
        d="M1180 690C1260 640 1340 640 1430 610C1500 590 1560 596 1600 580V760H1180Z"
      />

      {/* the wall comes down to the shore and ends in the sea */}
      <path
        fill={tone.wallShade}
        d="M1600 520V610C1500 640 1400 650 1290 664L1200 672V590L1290 584C1400 570 1500 552 1600 520Z"
      />
      <path
        fill={tone.wallLit}
        d="M1600 506V524C1500 556 1400 574 1290 588L1200 594V580H1212V572H1228V579L1244 578V570H1260V577L1278 575V566H1296V573L1314 570V561H1332V568L1352 564V555H1370V561L1390 557V547H1408V553L1430 548V538H1448V543L1472 536V526H1490V531L1514 523V513H1532V517L1558 508V498H1576V503Z"
      />

      {/* the bastion under the tower */}
      <path fill={tone.wall} d="M780 582H1216L1238 730H752Z" />
      <path fill={tone.wallShade} d="M1070 582H1216L1238 730H1090Z" />
      <path
        stroke={tone.joint}
        stroke-width="3"
        opacity="0.7"
        d="M776 610H1066M770 640H1072M764 670H1078M758 700H1084M830 582V610M900 582V610M970 582V610M1036 582V610M800 610V640M866 610V640M936 610V640M1004 610V640M826 640V670M898 640V670M972 640V670M1040 640V670M796 670V700M868 670V700M940 670V700M1010 670V700"
      />
      <path
        fill={tone.wallLit}
        d="M772 586V556H800V568H818V556H848V568H866V556H896V568H914V556H944V568H962V556H992V568H1010V556H1040V568H1058V556H1072V586Z"
      />
      <path
        fill={tone.wall}
        d="M1072 586V556H1088V568H1106V556H1136V568H1154V556H1184V568H1200V556H1224V586Z"
      />
      <path fill={tone.wallDark} d="M1130 730V664A30 30 0 0 1 1190 664V730Z" />

      {/* the tower that looks over the sea */}
      <g transform="translate(990 0)">
        <path fill={tone.panel} d="M-118 500H118V560H-118Z" />
        <path
          fill={tone.pillar}
          d="M-118 496H-106V560H-118ZM-72 496H-60V560H-72ZM-24 496H-12V560H-24ZM24 496H36V560H24ZM70 496H82V560H70ZM108 496H120V560H108Z"
        />
        <path fill={tone.beam} d="M-122 488H122V500H-122Z" />
        <path
          fill={tone.roof}
          d="M-186 490C-150 486-126 468-110 440H110C126 468 150 486 186 490L178 500H-178Z"
        />
        <path
          fill={tone.roofLit}
          d="M-186 490C-150 486-126 468-110 440H-20C-40 470-60 488-80 500H-178Z"
        />
        <path fill={tone.roofEdge} d="M-186 490H186L178 501H-178Z" />
        <path fill={tone.panel} d="M-90 388H90V442H-90Z" />
        <path
          fill={tone.pillar}
          d="M-92 386H-82V442H-92ZM-50 386H-40V442H-50ZM-6 386H4V442H-6ZM38 386H48V442H38ZM82 386H92V442H82Z"
        />
        <path fill={tone.beam} d="M-94 378H94V390H-94ZM-98 428H98V434H-98Z" />
        <path
          fill={tone.roof}
          d="M-164 376C-128 372-100 346-84 306H84C100 346 128 372 164 376L156 388H-156Z"
        />
        <path
          fill={tone.roofLit}
          d="M-164 376C-128 372-100 346-84 306H-14C-34 344-52 370-70 388H-156Z"
        />
        <path
          fill={tone.roofEdge}
          d="M-164 376H164L156 388H-156ZM-100 306C-96 296-94 290-96 280L-82 298H82L96 280C94 290 96 296 100 306Z"
        />
        <path fill={tone.lamp} d="M-30 398H30V418H-30Z" />
      </g>

      {/* its end, the dragon's head */}
      <path fill={tone.wall} d="M520 640H800V780H496Z" />
      <path fill={tone.wallLit} d="M520 640H560L540 780H496Z" />
      <path
        stroke={tone.joint}
        stroke-width="3"
        opacity="0.7"
        d="M556 668H790M552 698H784M548 728H780M544 758H776M600 640V668M670 640V668M740 640V668M580 668V698M650 668V698M720 668V698M612 698V728M690 698V728M760 698V728M590 728V758M660 728V758M730 728V758"
      />
      <path
        fill={tone.wallLit}
        d="M508 644V608H540V622H558V608H590V622H608V608H640V622H658V608H690V622H708V608H740V622H758V608H786V644Z"
      />
      <path fill={tone.wallShade} d="M760 586L808 640V780H760Z" opacity="0.75" />
      <path fill={tone.base} d="M470 770H860L880 806H440Z" />
      <path fill={tone.pole} d="M596 470H602V612H596Z" />
      <path
        fill={tone.flag}
        d="M602 474C630 462 650 486 690 474C676 490 680 508 694 522C650 536 630 510 602 524Z"
      />
      <path
        fill={tone.flagDark}
        d="M650 480C664 482 676 478 690 474C676 490 680 508 694 522C676 528 662 526 650 522Z"
      />

      {/* waves that break on it */}
      <path
        fill={tone.foam}
        d="M380 800C400 770 430 784 440 770C460 748 486 772 500 766C520 752 540 780 566 768C590 756 610 784 640 772C670 760 690 786 720 774C750 764 770 786 800 772C830 756 850 782 880 760C920 740 960 760 1000 742C1060 728 1120 750 1180 732C1260 716 1320 740 1400 726C1480 716 1540 730 1600 716V820H380Z"
      />
      <path
        fill={tone.foam}
        d="M462 768C450 740 462 716 484 700C474 724 486 744 496 764ZM436 776C420 760 424 742 434 730C434 750 446 760 452 772ZM504 764C502 744 512 728 520 722C516 740 526 752 530 764Z"
      />
      <path
        fill={tone.sea3}
        d="M0 760C70 738 130 742 190 760S320 780 390 794C440 784 500 800 560 790S680 806 750 792S870 796 930 776S1060 760 1130 772S1290 760 1380 756S1540 752 1600 742V1000H0Z"
      />
      <path
        fill={tone.foam}
        opacity="0.6"
        d="M70 800C130 778 190 786 240 800C180 796 130 798 70 800ZM640 826C700 806 760 812 810 826C750 820 700 824 640 826ZM1160 806C1220 786 1290 792 1340 806C1280 800 1220 804 1160 806Z"
      />
      <path
        fill={tone.sea4}
        d="M0 860C90 830 170 836 250 858S410 880 500 858S680 836 770 860S950 880 1050 856S1250 830 1350 852S1530 860 1600 846V1000H0Z"
      />
      <path
        fill={tone.foam}
        opacity="0.5"
        d="M250 896C320 870 390 878 440 894C380 888 320 890 250 896ZM860 894C930 870 1000 878 1050 892C990 886 930 890 860 894Z"
      />
      <path
        fill={tone.sea5}
        d="M0 936C110 908 210 914 300 934S500 954 600 932S810 908 910 934S1110 950 1210 930S1470 908 1600 926V1000H0Z"
      />
      <path
        fill={tone.rock}
        d="M0 1000V840C40 820 90 812 120 850C150 840 190 866 200 900C250 896 290 930 300 1000ZM1600 1000V856C1560 830 1510 846 1490 890C1450 880 1400 910 1390 950C1360 956 1340 980 1336 1000Z"
      />
      <path
        fill={tone.rockLit}
        d="M0 900V840C40 820 90 812 120 850C90 850 70 870 60 890C40 880 20 886 0 900ZM1490 890C1510 846 1560 830 1600 856V870C1560 862 1530 880 1520 910C1500 900 1450 930 1390 950C1400 910 1450 880 1490 890Z"
      />
      <g fill={tone.gull}>
        <path d="M640 330C668 312 690 316 706 338C722 314 746 308 774 320C746 322 728 336 710 358C692 332 668 326 640 330Z" />
        <path d="M770 430C786 418 800 422 808 434C818 420 834 416 850 424C834 426 822 434 812 446C802 434 786 428 770 430Z" />
        <path d="M300 400C320 386 334 390 346 404C358 388 374 384 392 392C374 394 360 404 348 418C334 402 320 398 300 400Z" />
      </g>
    </>
  );
}

/** The tower on the end of the wall, in the waves. */
function Seal() {
  return (
    <>
      <circle cx="32" cy="32" r="31" fill="currentColor" />
      <g fill="var(--seal-paper, #f7f1e3)">
        <path d="M20 12L22 15H42L44 12L43 16C44 19 47 21 50 21.5L49 23.5H15L14 21.5C17 21 20 19 21 16ZM21 25H24V29H21ZM28 25H30.5V29H28ZM33.5 25H36V29H33.5ZM40 25H43V29H40ZM13 33.5C16 33 18 31.5 19 30H45C46 31.5 48 33 51 33.5L50 35.5H14Z" />
        <path d="M9 44V37.5H14V40H17V37.5H22V40H25V37.5H30V40H33V37.5H38V40H41V37.5H46V40H49V37.5H54V44L50 45C46 44 42 46 38 46S30 44 26 44.5S17 47 13 45.5Z" />
        <path d="M10 48.5C15 50.5 19 50 24 48S33 49 38 50S47 49.5 53.5 47.5L50.5 52.5C46 54 42 53.5 38 53S30 51 25 52.5S16 54 13 53Z" />
      </g>
    </>
  );
}

export const look: TownLook = {
  ...{ colours, motif, motifSize: 120, Scene, Seal, signs: "EN" },
  windows: { wide: [0, 262, 1600, 500], tall: [640, 0, 560, 1000], door: [640, 200, 560, 700] },
};
