import fc from "fast-check";
import { expect, test } from "vitest";
import { FrameSplitter } from "./frames.ts";

function collect(maxBytes?: number) {
  const seen: string[] = [];
  const splitter = new FrameSplitter(
    {
      frame: (text) => seen.push(text),
      oversized: (head) => seen.push(`oversized:${head.slice(0, 8)}`),
      garbled: () => seen.push("garbled"),
    },
    maxBytes,
  );
  return { seen, splitter };
}

/** Cuts bytes at the given places, whatever characters they fall into. */
function chop(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...places].map((from, at) => bytes.subarray(from, places[at] ?? bytes.length));
}

test("however a stream is cut, the same frames come out", () => {
  const message = fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }), {
    maxKeys: 4,
  });
  fc.assert(
    fc.property(
      fc.array(message, { maxLength: 12 }),
      fc.array(fc.nat(5_000), { maxLength: 40 }),
      (messages, cuts) => {
        const frames = messages.map((value) => JSON.stringify(value));
        const bytes = Buffer.from(frames.map((frame) => `${frame}\n`).join(""));
        const { seen, splitter } = collect();
        for (const chunk of chop(bytes, cuts)) splitter.push(chunk);
        expect(seen).toEqual(frames);
        expect(splitter.heldBytes).toBe(0);
      },
    ),
  );
});

test("a character split between chunks arrives whole", () => {
  const { seen, splitter } = collect();
  for (const byte of Buffer.from('"珍珠 🦪 é"\n')) splitter.push(Uint8Array.of(byte));
  expect(seen).toEqual(['"珍珠 🦪 é"']);
});

test("an oversized frame is reported once, not kept, and the next one is whole", () => {
  const { seen, splitter } = collect(100);
  for (let i = 0; i < 1_000; i += 1) {
    splitter.push(Buffer.alloc(97, "x"));
    expect(splitter.heldBytes).toBeLessThanOrEqual(100);
  }
  splitter.push(Buffer.from('\n{"next":1}\n'));
  expect(seen).toEqual(["oversized:xxxxxxxx", '{"next":1}']);
});

test("a frame of exactly the limit passes", () => {
  const { seen, splitter } = collect(10);
  splitter.push(Buffer.from(`${"a".repeat(10)}\n${"b".repeat(11)}\n`));
  expect(seen).toEqual(["a".repeat(10), "oversized:bbbbbbbb"]);
});

test("bytes that are not UTF-8 are refused, never repaired", () => {
  const { seen, splitter } = collect();
  splitter.push(Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]));
  splitter.push(Buffer.from("{}\n"));
  expect(seen).toEqual(["garbled", "{}"]);
});

test("empty lines and carriage returns are nothing", () => {
  const { seen, splitter } = collect();
  splitter.push(Buffer.from('\n\r\n  \n{"a":1}\r\n'));
  expect(seen.map((frame) => JSON.parse(frame))).toEqual([{ a: 1 }]);
});

test("a frame that comes byte by byte is held as its bytes, however many there are", () => {
  const { seen, splitter } = collect(400_000);
  const text = JSON.stringify({ text: "é🦪x".repeat(40_000) });
  const bytes = Buffer.from(`${text}\n`);
  const before = process.memoryUsage();
  for (const byte of bytes.subarray(0, -1)) splitter.push(Uint8Array.of(byte));
  expect(splitter.heldBytes).toBe(bytes.length - 1);
  expect(process.memoryUsage().arrayBuffers - before.arrayBuffers).toBeLessThan(40 * bytes.length);
  splitter.push(bytes.subarray(-1));
  expect(seen).toEqual([text]);
  // Small and large ones by turns.
  for (let from = 0, at = 0; from < bytes.length; at += 1) {
    const long = at % 2 === 0 ? 5_000 : 3;
    splitter.push(bytes.subarray(from, from + long));
    from += long;
  }
  expect(seen).toEqual([text, text]);
});
