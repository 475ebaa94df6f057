import { hash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ENVELOPE_DICTIONARY, FIRST_DICTIONARY, TEXT_DICTIONARY } from "./pack-dictionary.ts";
import { packBytes, packText, unpackBytes, unpackText } from "./packed-json.ts";

const ENVELOPE =
  '{"role":"assistant","content":null,"model":"gpt-5","stopReason":"stop","timestamp":1770000000000}';
const TEXT = '{"type":"text","text":"The tide table of the harbour is printed again; low water at six."}';
const LONG = JSON.stringify("low water at six ".repeat(2_000));

/** Bytes of files: what was ever written this way is read for ever. */
test.each([
  ["a frame", LONG, "ASi1L/1k0oPdAACYImxvdyB3YXRlciBhdCBzaXggIgEAeAmkzzCxzuHp"],
  ["the first dictionary", ENVELOPE, "Aii1L/0kYcUAAAh9CEAANaaBYYQZAJFPNJmMFmJs4VZbAYaBxzs="],
  [
    "the first dictionary",
    TEXT,
    "Aii1L/0kWk0CAPQCdGlkZSB0YWJsZWhhcmJvdXJwcmluYWdhaW47IGxvdyB3YXRlciBhdCBzaXguIn0HACKEQR4Mw1jgBPg6DNwzB/BlPhDyloGhzX+l",
  ],
  ["a bare frame", LONG, "A2TSg90AAJgibG93IHdhdGVyIGF0IHNpeCAiAQB4CaTPMLHO4ek="],
  [
    "the dictionary of texts",
    TEXT,
    "BCRa3QEAFAJ0aWRlIHRhYmZoYXJiaXNuOyBsb3cgd2F0ZXJzaXguIn0I/OqfGwHQ31yadyycYgHv858Z78l/DWqhzX+l",
  ],
  ["the dictionary of envelopes", ENVELOPE, "BSRhjQAACH0FfAA1Sgawr28B2/tYcF+Ggcc7"],
])("what was packed with %s is read", (_way, text, packed) => {
  expect(unpackText(Buffer.from(packed, "base64"))).toBe(text);
});

test("no byte of a dictionary ever changes", () => {
  expect(
    [FIRST_DICTIONARY, TEXT_DICTIONARY, ENVELOPE_DICTIONARY].map((bytes) => hash("sha256", bytes)),
  ).toEqual([
    "1a8f51c6e8d22394a2790103b9b5f08ca406ff38f0f4b1ba6defb114bb2e0992",
    "ae9b9f9370cc02e1e90e83b9f10560620b7b62a855f6db371b87743e2b4f6f5c",
    "a6ad37a5a71acf04a9d0080e8cbebb7405791c00e21707219b0bd2de100afb5e",
  ]);
});

const anyText = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 500 }),
  fc.json(),
  fc.string({ unit: "grapheme", minLength: 50, maxLength: 200 }).map((text) => text.repeat(200)),
);

test("what is packed comes back, and is never longer", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom("text" as const, "envelope" as const), (text, like) => {
      const packed = packText(text, 0, like);
      expect(unpackText(packed)).toBe(text);
      expect(Buffer.from(packed).length).toBeLessThanOrEqual(Buffer.byteLength(text));
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      const packed = packBytes(bytes);
      expect(new Uint8Array(unpackBytes(packed))).toEqual(bytes);
      expect(packed.length).toBeLessThanOrEqual(bytes.length + 1);
    }),
  );
});

test("a changed byte is noticed, where it changes what is read", () => {
  const packed = packText(TEXT, 0) as Uint8Array;
  for (let at = 0; at < packed.length; at += 1) {
    const changed = Uint8Array.from(packed);
    changed[at]! ^= 0x10;
    expect([undefined, TEXT]).toContain(readOf(changed));
  }
});

function readOf(packed: Uint8Array): string | undefined {
  try {
    return unpackText(packed);
  } catch {
    return undefined;
  }
}
