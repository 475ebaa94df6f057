/**
 * JSON as bytes on disk: small as text, larger compressed.
 *
 * The first byte of what is packed names how, so that a better way can be added beside what files already hold. JSON
 * escapes half a surrogate pair, so every text survives. Not here: where packed bytes are kept (part-contents.ts).
 */

import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { Json } from "../../kernel/json.ts";
import { readJson } from "../../kernel/read-json.ts";
import { ENVELOPE_DICTIONARY, FIRST_DICTIONARY, TEXT_DICTIONARY } from "./pack-dictionary.ts";

/** The numbers are in every database file: they may be added to, never changed. */
const Way = {
  /** As they are: compressing saved nothing. */
  stored: 0,
  /** Zstandard. */
  frame: 1,
  /** Zstandard against the first dictionary. */
  firstDictionary: 2,
  /** Zstandard without the four bytes that every frame begins with; so are those below. */
  bareFrame: 3,
  /** Against the dictionary of texts. */
  text: 4,
  /** Against that of envelopes, which are mostly numbers and names. */
  envelope: 5,
} as const;

const DICTIONARIES = { [Way.text]: TEXT_DICTIONARY, [Way.envelope]: ENVELOPE_DICTIONARY };

/** What is packed, where it matters. */
export type Like = "text" | "envelope";

/** What a frame begins with. */
const MAGIC = Buffer.of(0x28, 0xb5, 0x2f, 0xfd);

/** Beyond this a text repeats itself more than it repeats the dictionary. Measured: no gain from 16 KiB on. */
const MOST_WITH_DICTIONARY = 16 * 1024;

/**
 * The level is where the curve flattens: against 3 it takes a fourth longer for 4 % less, and the next ones up save no more
 * than half a percent. The checksum tells what the disk changed; contents that are kept by their hash need none. Which
 * dictionary it was is told by our own first byte.
 */
const params = (checksum: boolean) => ({
  [constants.ZSTD_c_compressionLevel]: 6,
  [constants.ZSTD_c_checksumFlag]: checksum ? 1 : 0,
  [constants.ZSTD_c_dictIDFlag]: 0,
});

export type Packed = string | Uint8Array;

/** As text below `least` bytes, and where compressing saves nothing. */
export function packJson(json: Json, least: number, like: Like = "text"): Packed {
  return packText(JSON.stringify(json), least, like);
}

/** The same for JSON that is text already. */
export function packText(text: string, least: number, like: Like = "text"): Packed {
  if (text.length < least) return text;
  const bytes = Buffer.from(text);
  const packed = compress(bytes, like, true);
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
  return compress(bytes, "text", false);
}

export function unpackBytes(packed: Uint8Array): Buffer {
  const way = packed[0];
  const inner = packed.subarray(1);
  switch (way) {
    case Way.stored:
      return Buffer.from(inner.buffer, inner.byteOffset, inner.byteLength);
    case Way.frame:
      return zstdDecompressSync(inner);
    case Way.firstDictionary:
      return zstdDecompressSync(inner, { dictionary: FIRST_DICTIONARY });
    case Way.bareFrame:
      return zstdDecompressSync(Buffer.concat([MAGIC, inner]));
    case Way.text:
    case Way.envelope:
      return zstdDecompressSync(Buffer.concat([MAGIC, inner]), { dictionary: DICTIONARIES[way] });
    default:
      throw new Error(`bytes packed in an unknown way (${way})`);
  }
}

function compress(bytes: Uint8Array, like: Like, checksum: boolean): Uint8Array {
  const isSmall = bytes.length <= MOST_WITH_DICTIONARY;
  const frame = zstdCompressSync(bytes, {
    params: params(checksum),
    ...(isSmall && { dictionary: DICTIONARIES[Way[like]] }),
  });
  const packed = frame.subarray(MAGIC.length - 1);
  if (packed.length > bytes.length) return Buffer.concat([Buffer.of(Way.stored), bytes]);
  // In the place of the last byte of what every frame begins with.
  packed[0] = isSmall ? Way[like] : Way.bareFrame;
  return packed;
}
