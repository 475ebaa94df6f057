/** Secrets in texts: whatever stands around them, none is left, nothing else is changed, and a redacted text stays as it is. */

import fc from "fast-check";
import { integer, list, nullable, object, type Shaped, text } from "../../src/kernel/shape.ts";
import { findSecrets, redact, redactLines, withoutSecrets } from "../../src/kernel/text/secrets.ts";
import { hostileText, words } from "./draw.ts";
import { bounded, claim, claimSame, type Target } from "./target.ts";

const SMALL = "abcdefghijklmnopqrstuvwxyz";
const DIGITS = "0123456789";
const HEX = `${DIGITS}abcdef`;
const MIXED = SMALL + SMALL.toUpperCase() + DIGITS;

function body(length: number, alphabet: string, seed: number): string {
  let state = Math.imul(seed + 1, 2654435761);
  let made = "";
  for (let at = 0; at < length; at += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    made += alphabet[(state >>> 10) % alphabet.length];
  }
  return made;
}

type Plant = (seed: number) => { readonly secret: string; readonly line?: string };

/** A capital, a small letter and a digit in each: a few of all bodies lack one of them, and look like a word. */
const mixed = (length: number, seed: number): string => `aB3${body(length - 3, MIXED, seed)}`;
/** Put together when they are planted: none stands in this file or in the corpus. */
const PLANTS: readonly Plant[] = [
  (seed) => ({ secret: `${"sk-"}ant-api03-${mixed(95, seed)}` }),
  (seed) => ({ secret: `${"sk-"}${mixed(48, seed)}` }),
  (seed) => ({ secret: `${"AI"}za${mixed(35, seed)}` }),
  (seed) => ({ secret: `${"gh"}p_${mixed(36, seed)}` }),
  (seed) => ({ secret: `${"gl"}pat-${mixed(20, seed)}` }),
  (seed) => ({ secret: `${"xo"}xb-${body(12, DIGITS, seed)}-${mixed(24, seed)}` }),
  (seed) => ({ secret: `${"np"}m_${mixed(36, seed)}` }),
  (seed) => ({ secret: `${"AK"}IA${body(16, SMALL.toUpperCase(), seed)}` }),
  (seed) => ({ secret: `${"hf"}_${mixed(34, seed)}` }),
  (seed) => ({ secret: `${"key"}-${body(32, HEX, seed)}` }),
  (seed) => {
    const secret = mixed(14, seed);
    return { secret, line: `password: ${secret}` };
  },
  (seed) => {
    const secret = mixed(20, seed);
    return { secret, line: `export DB_PASSWORD='${secret}'` };
  },
  (seed) => {
    const secret = mixed(24, seed);
    return { secret, line: `{"api_key": "${secret}", "user": "ana"}` };
  },
  (seed) => {
    const secret = mixed(16, seed);
    return { secret, line: `postgres://ana:${secret}@db.example/main` };
  },
  (seed) => {
    const secret = mixed(40, seed);
    return { secret, line: `curl -H "Authorization: Bearer ${secret}" https://a.example` };
  },
  (seed) => {
    const lines = Array.from({ length: 4 }, (_, at) => mixed(64, seed + at));
    const secret = lines[1]!;
    return {
      secret,
      line: ["-----BEGIN PRIVATE KEY-----", ...lines, "-----END PRIVATE KEY-----"].join("\n"),
    };
  },
];

const plant = object({
  which: integer({ min: 0, max: PLANTS.length - 1 }),
  seed: integer({ min: 0, max: 1e6 }),
});
const shape = object({
  pieces: list(object({ text: text({ max: 20_000 }), plant: nullable(plant) }), { max: 40 }),
});
type Input = Shaped<typeof shape>;

const BEFORE = [
  "password: ",
  "token=",
  "[secret:",
  "-----BEGIN ",
  "密码是",
  "Cookie: a=",
  "--password\n",
  "x=",
  '"',
];

const inputs: fc.Arbitrary<Input> = fc.record(
  {
    pieces: fc.array(
      fc.record(
        {
          text: fc.oneof(hostileText(600), words, fc.constantFrom(...BEFORE)),
          plant: fc.option(
            fc.record({ which: fc.nat(PLANTS.length - 1), seed: fc.nat(1_000) }, { noNullPrototype: true }),
            { nil: null },
          ),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 8, size: "max" },
    ),
  },
  { noNullPrototype: true },
);

const PLACEHOLDER = /\[secret:[a-z0-9-]{1,40}:[0-9a-f]{8}\]/;
const BREAK = /\r\n?|\n/g;

function run({ pieces }: Input): string {
  const planted: string[] = [];
  const whole = pieces
    .map(({ text: said, plant: chosen }) => {
      if (chosen === null) return said;
      const { secret, line = secret } = PLANTS[chosen.which]!(chosen.seed);
      // What stands within an attachment or where a secret was taken out is left alone.
      if (!/data:|\[secret:/.test(said)) planted.push(secret);
      return `${said}\n\n${line}\n\n`;
    })
    .join("");
  const isOpen = /data:[^\n]*;base64,|\[secret:/.test(whole);
  const spans = findSecrets(whole);
  let from = 0;
  for (const { start, end, kind } of spans) {
    claim(
      start >= from && end > start && end <= whole.length,
      "spans are in order, apart and within the text",
    );
    claim(/^[a-z0-9-]{1,40}$/.test(kind), "a kind can stand in a placeholder");
    from = end;
  }
  const once = redact(whole, "k");
  claimSame(redact(whole, "k"), once, "the same text is redacted in the same way");
  claim(findSecrets(once.text).length === 0, "no secret is found in what was redacted");
  claimSame(redact(once.text, "k"), { text: once.text, findings: [] }, "a redacted text stays as it is");
  claim(spans.length > 0 || once.text === whole, "a text without secrets stays as it is");
  if (!isOpen) for (const secret of planted) claim(!once.text.includes(secret), "a planted secret is gone");
  claim(isKept(whole, once.text), "what is no secret stays, in its order");
  const byLines = redactLines(whole, "k");
  claimSame(byLines.match(BREAK)?.length, whole.match(BREAK)?.length, "by lines there are as many as before");
  if (!isOpen) {
    for (const secret of planted) {
      claim(!byLines.includes(secret), "a planted secret is gone by lines");
      claim(!withoutSecrets(whole).includes(secret), "a planted secret is gone without a trace");
    }
  }
  const other = redact(whole, "another key");
  claimSame(other.findings, once.findings, "another key finds the same");
  return once.findings.map(({ kind, count }) => `${kind}${count > 1 ? "+" : ""}`).join(" ");
}

/** What stands between the placeholders stood in the text, in this order. */
function isKept(before: string, after: string): boolean {
  let from = 0;
  for (const piece of after.split(PLACEHOLDER)) {
    const at = before.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

export const secrets: Target<Input> = {
  ...{ name: "secrets", shape, inputs },
  claim:
    "No planted secret is left in a text, nothing else of it is changed, and a redacted text stays as it is.",
  open: async () => ({ run: async (input) => [bounded(() => run(input))], close: async () => {} }),
};
