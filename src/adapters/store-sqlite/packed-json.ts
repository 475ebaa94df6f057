/**
 * JSON as bytes on disk: small as text, larger compressed.
 *
 * The first byte of what is compressed names how, so that a better way can be added beside what files already hold.
 * JSON escapes half a surrogate pair, so every text survives. What the disk changed is told apart by a checksum.
 */

import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Json } from "../../kernel/json.ts";

/** Zstandard, no dictionary, with its own checksum. */
const PLAIN_FRAME = 1;

const OPTIONS = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 3,
    [constants.ZSTD_c_checksumFlag]: 1,
  },
};

export type Packed = string | Uint8Array;

/** As text below `least` bytes, and where compressing saves nothing. */
export function packJson(json: Json, least: number): Packed {
  const text = JSON.stringify(json);
  const bytes = Buffer.from(text);
  if (bytes.length < least) return text;
  const frame = zstdCompressSync(bytes, OPTIONS);
  return frame.length + 1 < bytes.length ? Buffer.concat([Buffer.of(PLAIN_FRAME), frame]) : text;
}

/** Throws when it is not what was packed. */
export function unpackJson(packed: Packed): Json {
  if (typeof packed === "string") return JSON.parse(packed) as Json;
  if (packed[0] !== PLAIN_FRAME) throw new Error(`bytes packed in an unknown way (${packed[0]})`);
  return JSON.parse(zstdDecompressSync(packed.subarray(1)).toString("utf8")) as Json;
}
