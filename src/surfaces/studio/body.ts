/** The body of a request, whole or not at all. */

import type { IncomingMessage } from "node:http";

export const MOST_BODY_BYTES = 1024 * 1024;

/** Undefined: it is longer than `most`, and was not read to its end. */
export async function readBody(
  request: IncomingMessage,
  most = MOST_BODY_BYTES,
): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > most) return undefined;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
