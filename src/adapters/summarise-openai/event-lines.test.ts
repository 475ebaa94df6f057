import fc from "fast-check";
import { expect, test } from "vitest";
import { EventLines } from "./event-lines.ts";

function read(pieces: readonly string[]): readonly string[] {
  const lines = new EventLines();
  return [...pieces.flatMap((piece) => lines.feed(piece)), ...lines.end()];
}

test("data of events; comments and other fields are passed over", () => {
  expect(
    read([": hello\n\nevent: x\nid: 3\ndata: one\n\ndata:two\ndata:  three\n\n\n\ndata\n\ndata: last"]),
  ).toEqual(["one", "two\n three", "last"]);
});

test("wherever the stream is cut and however its lines end, the events are the same", () => {
  const anyLine = fc.oneof(
    fc.constantFrom("", "data: {}", "data:x", ": c", "data: [DONE]", "id: 1"),
    fc.string({ maxLength: 12 }).map((text) => `data: ${text.replace(/[\r\n]/g, "")}`),
  );
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 20 }),
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (lines, end, cuts) => {
        const whole = lines.map((line) => line + end).join("");
        const places = [
          0,
          ...cuts.map((cut) => Math.min(cut, whole.length)).sort((a, b) => a - b),
          whole.length,
        ];
        const pieces = places.slice(1).map((place, at) => whole.slice(places[at], place));
        expect(read(pieces)).toEqual(read([lines.map((line) => `${line}\n`).join("")]));
      },
    ),
  );
});
