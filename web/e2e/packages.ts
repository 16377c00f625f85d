/** Packages that lie beside a server as if they were installed there. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { GameServer } from "./server";

const EXAMPLES = fileURLToPath(new URL("../../examples", import.meta.url));

/** Files of a package with one town, beside those that lie elsewhere. */
export interface Package {
  readonly town: string;
  /** The module and the class of its rules. */
  readonly rules: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly sources?: string;
}

/** The towns that the documents tell how to write. */
export const SICHUAN: Package = {
  town: "sichuan",
  rules: "fangcheng_sichuan.variant:Sichuan",
  sources: join(EXAMPLES, "fangcheng-sichuan/src"),
};
export const WUHAN: Package = {
  town: "wuhan",
  rules: "fangcheng_wuhan.variant:Wuhan",
  sources: join(EXAMPLES, "fangcheng-wuhan/src"),
};

/** Do something with a server beside which a package is installed. */
export async function withPackage(
  { town, rules, files = {}, sources = "" }: Package,
  work: (server: GameServer) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "fangcheng-packages-"));
  const all = {
    ...files,
    [`${town}-1.0.dist-info/METADATA`]: `Metadata-Version: 2.1\nName: ${town}\nVersion: 1.0\n`,
    [`${town}-1.0.dist-info/entry_points.txt`]: `[fangcheng.variants]\n${town} = ${rules}\n`,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const server = await GameServer.open({}, [folder, sources].filter(Boolean).join(delimiter));
  try {
    await work(server);
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
