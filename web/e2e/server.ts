/** A real server in a process of its own: started, killed, and started again. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PATIENCE = 60_000;

/** A server that plays as fast as it can, but waits for people; and for its bots, however slow. */
const QUICK = {
  claim_pause: 0,
  bot_pause: 0,
  round_pause: 600,
  shuffle_wait: 5,
  grace: 600,
  tournament_ready: 1,
  spectator_delay: 0,
  guests_per_minute: 100_000,
  connections_per_address: 10_000,
};

export class GameServer {
  private readonly folder = mkdtempSync(join(tmpdir(), "fangcheng-e2e-"));
  private process: ChildProcess | null = null;
  private told = "";

  private constructor(
    readonly port: number,
    private readonly settings: Readonly<Record<string, number>>,
    /** Where packages lie that are installed beside it. */
    private readonly packages: string,
    /** What runs it: one server with walls that are known, or several nodes behind a proxy. */
    private readonly program: "seeded" | "many" = "seeded",
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** What opens the operator's page. */
  get hostToken(): string {
    return readFileSync(join(this.folder, "operator-token"), "utf8").trim();
  }

  static async open(
    settings: Readonly<Record<string, number>> = {},
    packages = "",
  ): Promise<GameServer> {
    const server = new GameServer(await freePort(), { ...QUICK, ...settings }, packages);
    await server.start();
    return server;
  }

  /** Two nodes on one address, with a database and a proxy of their own. */
  static async openMany(): Promise<GameServer> {
    const server = new GameServer(await freePort(), QUICK, "", "many");
    await server.start();
    return server;
  }

  /** Start the nodes anew, one after the other; they go on answering. */
  restart(): void {
    this.process?.kill("SIGHUP");
  }

  get restarted(): boolean {
    return this.told.includes("all restarted");
  }

  /** Start it and wait until it answers; after `kill` on the same port with the same data. */
  async start(): Promise<void> {
    const set = Object.entries(this.settings).flatMap(([name, value]) => [
      "--set",
      `${name}=${value}`,
    ]);
    const at = ["--port", String(this.port), "--data", this.folder];
    const child = spawn(
      join(ROOT, ".venv/bin/python"),
      ["-m", `tests.server.${this.program}`, "serve", ...at, ...set],
      {
        cwd: ROOT,
        stdio: ["ignore", "pipe", "pipe"],
        // Not what happens to be set here, and our own source even if another is installed.
        env: {
          PATH: process.env.PATH,
          PYTHONPATH: [join(ROOT, "src"), this.packages].filter(Boolean).join(delimiter),
          PYTHONUTF8: "1",
        },
      },
    );
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (data) => {
        this.told += data;
      });
    this.process = child;
    const end = Date.now() + PATIENCE;
    while (!(await this.answers())) {
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`the server does not answer:\n${this.told}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Nobody has proved anything for five minutes. */
  forgetProofs(): void {
    const program =
      "import sqlite3, sys; one = sqlite3.connect(sys.argv[1], timeout=20);" +
      "one.execute('UPDATE tokens SET proved = 0'); one.commit()";
    const file = join(this.folder, "fangcheng.db");
    execFileSync(join(ROOT, ".venv/bin/python"), ["-c", program, file]);
  }

  /** kill -9: it ends here and now, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const child = this.process;
    this.process = null;
    if (child === null || child.exitCode !== null) return;
    child.kill(this.program === "many" ? "SIGTERM" : "SIGKILL");
    await once(child, "exit");
  }

  async close(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/healthz`)).ok;
    } catch {
      return false;
    }
  }
}

/** A port nobody uses, below the range from which connections get theirs. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const free = await new Promise<boolean>((resolve) => {
      probe.once("error", () => resolve(false));
      probe.listen(port, "127.0.0.1", () => resolve(true));
    });
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}
