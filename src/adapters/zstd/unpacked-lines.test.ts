import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createZstdCompress, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { PackedEvents, unpackedLines } from "./unpacked-lines.ts";

const MIB = 1024 * 1024;
const BOUNDS = { bytes: 2 * MIB, lines: 1_000 };

/** So many MiB of one letter, in a few kilobytes; they are never all in memory. */
async function bomb(mib: number): Promise<Buffer> {
  const piece = Buffer.alloc(MIB, "x");
  const pieces = Readable.from(Array.from({ length: mib }, () => piece));
  return Buffer.concat(await Array.fromAsync(pieces.pipe(createZstdCompress())));
}

test("lines are what was packed, from a file or from memory", async () => {
  const packed = zstdCompressSync('{"a":1}\n\n{"b":"é"}\n');
  const lines = ['{"a":1}', "", '{"b":"é"}'];
  expect(await unpackedLines(packed)).toEqual(lines);
  expect(await unpackedLines(Readable.from([packed.subarray(0, 9), packed.subarray(9)]))).toEqual(lines);
});

test.each([
  { name: "just within", packed: zstdCompressSync("x".repeat(2 * MIB)), why: undefined },
  { name: "a byte more", packed: zstdCompressSync("x".repeat(2 * MIB + 1)), why: "more than 2 MiB" },
  { name: "lines, just within", packed: zstdCompressSync("\n".repeat(1_000)), why: undefined },
  { name: "a line more", packed: zstdCompressSync("\n".repeat(1_001)), why: "more than 1000 lines" },
  { name: "cut off", packed: zstdCompressSync("x".repeat(9)).subarray(0, -2), why: "damaged or cut off" },
  { name: "no packing", packed: Buffer.from("no such thing"), why: "damaged or cut off" },
  { name: "nothing", packed: Buffer.alloc(0), why: "damaged or cut off" },
])("bounds of a transcript: $name", async ({ packed, why }) => {
  const read = unpackedLines(packed, BOUNDS);
  await (why === undefined ? read : expect(read).rejects.toThrow(why));
});

test("a file that is not there says so", async () => {
  await expect(unpackedLines(createReadStream("/nowhere.zst"))).rejects.toThrow("ENOENT");
});

test("what would be gigabytes is refused at the bound, and never held", async () => {
  const packed = await bomb(600);
  expect(packed.length).toBeLessThan(200_000);
  const before = process.memoryUsage().rss;
  await expect(unpackedLines(packed)).rejects.toThrow("it unpacks to more than 512 MiB");
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * MIB);
});

test("an event that is too large is told so, and those after it are read; together they have a bound", async () => {
  const events = new PackedEvents(4 * MIB, 2 * MIB);
  const [large, small] = [await bomb(3), zstdCompressSync("y".repeat(1.5 * MIB))];
  expect(events.text(large)).toEqual({ garbled: "", why: "it unpacks to more than 2 MiB" });
  expect(events.text(Buffer.from("no such thing"))).toEqual({ garbled: "", why: "it cannot be unpacked" });
  expect(events.text(small)).toHaveLength(1.5 * MIB);
  expect(events.text(small)).toHaveLength(1.5 * MIB);
  const after = { garbled: "", why: "with those before it, it unpacks to more than 4 MiB" };
  expect(events.text(small)).toEqual(after);
  expect(events.text(zstdCompressSync("y".repeat(MIB)))).toHaveLength(MIB);
  expect(events.text(zstdCompressSync("yy"))).toEqual(after);
});
