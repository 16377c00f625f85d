/** Does the work that a server asks of those who have to wait for what others have guessed. */

import type { WorkProof, WorkWish } from "../generated/protocol";

export function doWork(wish: WorkWish): Promise<WorkProof> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new Promise<WorkProof>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<number>) =>
      resolve({ challenge: wish.challenge, number: data });
    worker.onerror = () => reject(new Error("no worker"));
    worker.postMessage(wish);
  }).finally(() => worker.terminate());
}
