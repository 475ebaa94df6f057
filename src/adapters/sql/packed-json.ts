/**
 * JSON as bytes on disk: small as text, larger compressed.
 *
 * The first byte of what is packed names how, so that a better way can be added beside what files already hold. JSON
 * escapes half a surrogate pair, so every text survives. Not here: where packed bytes are kept (part-contents.ts).
 */

import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Json } from "../../kernel/json.ts";
import { readJson } from "../../kernel/read-json.ts";
import { FIRST_DICTIONARY } from "./pack-dictionary.ts";

/** The numbers are in every database file: they may be added to, never changed. */
const Way = {
  /** As they are: compressing saved nothing. */
  stored: 0,
  /** Zstandard. */
  frame: 1,
  /** Zstandard against the first dictionary. */
  firstDictionary: 2,
} as const;

/** Beyond this a text repeats itself more than it repeats the dictionary. Measured: no gain from 16 KiB on. */
const MOST_WITH_DICTIONARY = 16 * 1024;

/**
 * The level is where the curve flattens: the next ones up take half as long again for 2 % less. The checksum tells what
 * the disk changed; contents that are kept by their hash need none.
 */
const params = (checksum: boolean) => ({
  [constants.ZSTD_c_compressionLevel]: 3,
  [constants.ZSTD_c_checksumFlag]: checksum ? 1 : 0,
});

export type Packed = string | Uint8Array;

/** As text below `least` bytes, and where compressing saves nothing. */
export function packJson(json: Json, least: number): Packed {
  const text = JSON.stringify(json);
  return packText(text, least);
}

/** The same for JSON that is text already. */
export function packText(text: string, least: number): Packed {
  if (text.length < least) return text;
  const bytes = Buffer.from(text);
  const packed = compress(bytes, true);
  return packed[0] === Way.stored || packed.length >= bytes.length ? text : packed;
}

/** Throws when it is not what was packed. */
export function unpackJson(packed: Packed): Json {
  return readJson(unpackText(packed)) as Json;
}

export function unpackText(packed: Packed): string {
  return typeof packed === "string" ? packed : unpackBytes(packed).toString("utf8");
}

export function packBytes(bytes: Uint8Array): Uint8Array {
  return compress(bytes, false);
}

export function unpackBytes(packed: Uint8Array): Buffer {
  const inner = packed.subarray(1);
  switch (packed[0]) {
    case Way.stored:
      return Buffer.from(inner.buffer, inner.byteOffset, inner.byteLength);
    case Way.frame:
      return zstdDecompressSync(inner);
    case Way.firstDictionary:
      return zstdDecompressSync(inner, { dictionary: FIRST_DICTIONARY });
    default:
      throw new Error(`bytes packed in an unknown way (${packed[0]})`);
  }
}

function compress(bytes: Uint8Array, checksum: boolean): Uint8Array {
  const small = bytes.length <= MOST_WITH_DICTIONARY;
  const options = small
    ? { params: params(checksum), dictionary: FIRST_DICTIONARY }
    : { params: params(checksum) };
  const frame = zstdCompressSync(bytes, options);
  if (frame.length >= bytes.length) return Buffer.concat([Buffer.of(Way.stored), bytes]);
  return Buffer.concat([Buffer.of(small ? Way.firstDictionary : Way.frame), frame]);
}
