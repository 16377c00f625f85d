/** A line to a server that can be made to carry nothing, as when somebody drives into a tunnel. */

import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

export class Line {
  private readonly ends = new Set<Socket>();

  private constructor(private readonly server: Server) {}

  /** A line to a port of this machine. */
  static async to(port: number): Promise<Line> {
    const server = createServer((near) => {
      const far = connect(port, "127.0.0.1");
      for (const [end, other] of [
        [near, far],
        [far, near],
      ] as const) {
        line.ends.add(end);
        end.pipe(other);
        end.on("error", () => other.destroy());
        end.on("close", () => {
          line.ends.delete(end);
          other.destroy();
        });
      }
    });
    const line = new Line(server);
    await once(server.listen(0, "127.0.0.1"), "listening");
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Carry nothing in either direction until it is told to; nobody hears that it is so. */
  silence(on: boolean): void {
    for (const end of this.ends) {
      if (on) end.pause();
      else end.resume();
    }
  }

  close(): void {
    this.server.close();
    for (const end of this.ends) end.destroy();
  }
}
