/** The body of a request, whole or not at all. */

import type { IncomingMessage } from "node:http";

/** Undefined: it is longer than it may be by its first piece, and was not read to its end. */
export async function readBody(
  request: IncomingMessage,
  mostOf: (beginning: Buffer) => number,
): Promise<Buffer | undefined> {
  const announced = Number(request.headers["content-length"] ?? 0);
  const pieces: Buffer[] = [];
  let bytes = 0;
  let most = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    if (bytes === 0) most = mostOf(piece);
    if (announced > most) return undefined;
    bytes += piece.length;
    if (bytes > most) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
