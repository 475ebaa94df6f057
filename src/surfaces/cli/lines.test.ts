import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, untilAborted } from "./lines.ts";

async function* chunked(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (const size of sizes) {
    yield bytes.subarray(at, at + size);
    at += size;
  }
  yield bytes.subarray(at);
}

test("lines do not depend on how the bytes arrive", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string({ unit: "grapheme" }).map((line) => line.replaceAll("\n", "").replace(/^\ufeff/, "")),
      ),
      fc.array(fc.integer({ min: 0, max: 5 })),
      async (lines, sizes) => {
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(""));
        expect(await Array.fromAsync(linesOf(chunked(bytes, sizes)))).toEqual(lines);
      },
    ),
  );
});

test("a last line without its end, a byte order mark, and separators that are not line ends", async () => {
  const lines = await Array.fromAsync(
    linesOf(chunked(Buffer.from('\ufeff{"a":"\u2028"}\r\n\n{"b"'), [1, 1])),
  );
  expect(lines).toEqual(['{"a":"\u2028"}\r', "", '{"b"']);
});

test("a line that is not valid UTF-8 says so, and the lines around it are whole", async () => {
  const bytes = Buffer.concat([Buffer.from("a\nb"), Buffer.from([0xff, 0xc3]), Buffer.from("c\nd\u00e9")]);
  const lines = await Array.fromAsync(linesOf(chunked(bytes, [3, 1, 1])));
  expect(lines).toEqual(["a", { garbled: "b\ufffd\ufffdc" }, "d\u00e9"]);
});

test("input that never ends is given up with the signal", async () => {
  const controller = new AbortController();
  async function* endless(): AsyncGenerator<number> {
    yield 1;
    await new Promise(() => {});
  }
  const seen: number[] = [];
  const reading = (async () => {
    for await (const one of untilAborted(endless(), controller.signal)) seen.push(one);
  })();
  setTimeout(() => controller.abort(), 5);
  await expect(reading).rejects.toMatchObject({ name: "AbortError" });
  expect(seen).toEqual([1]);
});
