/** The QR code of a text, as rows of modules; true is dark. Without a mask the best one is taken. */

import { encode } from "uqr";

export function qrCode(text: string, maskPattern = -1): boolean[][] {
  const bytes = [...new TextEncoder().encode(text)];
  return encode(bytes, { ecc: "M", border: 0, maskPattern }).data;
}
