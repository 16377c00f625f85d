/** Works beside the page, which goes on meanwhile. */

import type { WorkWish } from "../generated/protocol";
import { numberFor } from "./numbers";

self.onmessage = ({ data }: MessageEvent<WorkWish>) => self.postMessage(numberFor(data));
