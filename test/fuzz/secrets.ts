/** Secrets in texts: whatever stands around them, none is left, nothing else is changed, and a redacted text stays as it is. */

import fc from "fast-check";
import {
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Shaped,
  text,
} from "../../src/kernel/shape.ts";
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

/** What looks as if a secret was taken out there. Anybody can write it. */
const FORGED = [
  "[secret:a:00000000]",
  "[secret:private-key:0a1b2c3d]",
  "[secret:x:00000000][secret:y:11111111]",
];
const ATTACHMENT = "data:image/png;base64,";
const BYTES = "iVBORw0KGgo=";

/** Where in the line of a plant it is put; `mark` is one of the forged. */
const PLACES: { readonly [place: string]: (line: string, secret: string, mark: string) => string } = {
  "before the line": (line, _secret, mark) => `${mark}${line}`,
  "behind the line": (line, _secret, mark) => `${line}${mark}`,
  "before it": (line, secret, mark) => line.replace(secret, () => `${mark}${secret}`),
  "behind it": (line, secret, mark) => line.replace(secret, () => `${secret}${mark}`),
  "within it": (line, secret, mark) => line.replace(secret, () => halvesOf(secret).join(mark)),
  "an attachment above": (line) => `${ATTACHMENT}${BYTES}\n${line}`,
  "an attachment before": (line) => `${ATTACHMENT}${BYTES} ${line}`,
  "an attachment's beginning": (line) => `${ATTACHMENT}${line}`,
  "an attachment behind": (line) => `${line} ${ATTACHMENT}${BYTES}`,
};
const PLACE_NAMES = Object.keys(PLACES);

function halvesOf(secret: string): readonly [string, string] {
  const middle = Math.floor(secret.length / 2);
  return [secret.slice(0, middle), secret.slice(middle)];
}

const plant = object({
  which: integer({ min: 0, max: PLANTS.length - 1 }),
  seed: integer({ min: 0, max: 1e6 }),
  beside: optional(object({ place: oneOf(PLACE_NAMES), mark: integer({ min: 0, max: FORGED.length - 1 }) })),
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
            fc.record(
              {
                ...{ which: fc.nat(PLANTS.length - 1), seed: fc.nat(1_000) },
                beside: fc.record(
                  { place: fc.constantFrom(...PLACE_NAMES), mark: fc.nat(FORGED.length - 1) },
                  { noNullPrototype: true },
                ),
              },
              { requiredKeys: ["which", "seed"], noNullPrototype: true },
            ),
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

interface Planted {
  readonly whole: string;
  /** None of it may be left. */
  readonly hidden: readonly string[];
}

function planted({ pieces }: Input): Planted {
  const hidden: string[] = [];
  let whole = "";
  for (const { text: said, plant: chosen } of pieces) {
    whole += said;
    if (chosen === null) continue;
    const { secret, line } = PLANTS[chosen.which]!(chosen.seed);
    const { place, mark } = chosen.beside ?? { place: null, mark: 0 };
    const written = place === null ? (line ?? secret) : PLACES[place]!(line ?? secret, secret, FORGED[mark]!);
    // Cut in two, one that is known by its form alone is none any more; what is known by what stands before it is one still.
    const parts = place !== "within it" ? [secret] : line === undefined ? [] : halvesOf(secret);
    hidden.push(...parts);
    whole += `\n\n${written}\n\n`;
  }
  const attachments = [...whole.matchAll(/data:[\w.+-]{1,64}\/[\w.+-]{1,64};base64,[A-Za-z0-9+/=]+/g)];
  // Also where another piece of the same seed has the same letters in an attachment, which stays as it is.
  const isAttached = (part: string): boolean => attachments.some(({ 0: all }) => all.includes(part));
  return { whole, hidden: hidden.filter((part) => !isAttached(part)) };
}

function run(input: Input): string {
  const { whole, hidden } = planted(input);
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
  for (const secret of hidden) claim(!once.text.includes(secret), "a planted secret is gone");
  claim(isKept(whole, once.text), "what is no secret stays, in its order");
  const byLines = redactLines(whole, "k");
  claimSame(byLines.match(BREAK)?.length, whole.match(BREAK)?.length, "by lines there are as many as before");
  for (const secret of hidden) {
    claim(!byLines.includes(secret), "a planted secret is gone by lines");
    claim(!withoutSecrets(whole).includes(secret), "a planted secret is gone without a trace");
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
