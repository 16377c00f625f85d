/** The parts of the operator's page, in the order of its menu; each is fetched when it is opened. */

import type { ComponentType } from "preact";
import type { Part } from "./look";

export const PARTS: Readonly<Record<Part, () => Promise<ComponentType>>> = {
  overview: async () => (await import("./parts/Overview")).Overview,
  nodes: async () => (await import("./parts/Nodes")).Nodes,
  rooms: async () => (await import("./parts/Rooms")).Rooms,
  people: async () => (await import("./parts/People")).People,
  tournaments: async () => (await import("./parts/Tournaments")).Tournaments,
  orders: async () => (await import("./parts/Orders")).Orders,
  deeds: async () => (await import("./parts/OperatorLog")).OperatorLog,
  fairPlay: async () => (await import("./parts/FairPlay")).FairPlay,
  reports: async () => (await import("./parts/Reports")).Reports,
  disconnects: async () => (await import("./parts/Disconnects")).Disconnects,
  slowRooms: async () => (await import("./parts/SlowRooms")).SlowRooms,
  floods: async () => (await import("./parts/Floods")).Floods,
  log: async () => (await import("./parts/Log")).Log,
  houseRules: async () => (await import("./parts/HouseRules")).HouseRules,
  settings: async () => (await import("./parts/Settings")).Settings,
};
