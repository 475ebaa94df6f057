/** Signs that nobody sees, put into a secret: what is shown leaves them out, and would show it whole. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeText } from "./escape-markup.ts";
import { findSecrets, redact, withoutSecrets } from "./secrets.ts";
import { TERMINAL_ESCAPES } from "./terminal-escapes.ts";
import { UNPRINTABLE } from "./unprintable.ts";

/** Put together here: none stands in this file. */
const BODY = "aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5";
const TOKEN = `${"gh"}p_${BODY}`;
const LINES: readonly (readonly [secret: string, line: string])[] = [
  [TOKEN, `the token is ${TOKEN} now`],
  [`${"AK"}IAQWERTYUIOPASDFGH`, `id ${"AK"}IAQWERTYUIOPASDFGH`],
  ["Tr0ub4dorAnd3xKz9Qw7VbN2", "password: Tr0ub4dorAnd3xKz9Qw7VbN2"],
  ["hunter2 horse staple", 'DB_PASSWORD="hunter2 horse staple"'],
  ["Tr0ub4dorAnd3x", "postgres://ana:Tr0ub4dorAnd3x@db.example/main"],
  ["4111 1111 1111 1111", "card 4111 1111 1111 1111"],
];

const UNSEEN = [
  "\u00ad",
  "\u200b",
  "\u180e",
  "\ufe01",
  "\u2060",
  "\ufeff",
  "\u0007",
  "\u{e0041}",
  "\u202e",
  "\u200b\u00ad",
];
const JOINERS = ["\u200d", "\u200c", "\ufe0f"];
const COLOURS = ["\u001b[31m", "\u001b[0m", "\u001b]8;;https://a.example\u0007"];

/** What the terminal, and the tools of an agent, show. */
const plain = (text: string) => text.replace(TERMINAL_ESCAPES, "").replace(UNPRINTABLE, "");
const withoutJoiners = (text: string) => text.replace(/\u200c|\u200d|\ufe0e|\ufe0f/g, "");

test("a secret with signs within that nobody sees is never shown whole, wherever they stand", () => {
  const put = fc.record({ at: fc.nat(50), sign: fc.constantFrom(...UNSEEN, ...JOINERS, ...COLOURS) });
  fc.assert(
    fc.property(
      fc.constantFrom(...LINES),
      fc.array(put, { minLength: 1, maxLength: 4 }),
      ([secret, line], puts) => {
        // From behind, so that none parts another: of a sequence that is parted, the rest is shown.
        let text = line;
        for (const { at, sign } of [...puts].sort((one, other) => other.at - one.at))
          text = text.slice(0, Math.min(at, line.length)) + sign + text.slice(Math.min(at, line.length));
        const { text: once } = redact(text, "k");
        for (const shown of [once, escapeText(once), plain(once), withoutJoiners(plain(once))])
          expect(shown).not.toContain(secret);
        expect(plain(withoutSecrets(text))).not.toContain(secret);
        expect(redact(once, "k")).toEqual({ text: once, findings: [] });
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([...UNSEEN, ...JOINERS])("within a token, at every place of it: %j", (sign) => {
  for (let at = 1; at < TOKEN.length; at += 1) {
    const text = `it is ${TOKEN.slice(0, at)}${sign}${TOKEN.slice(at)}.`;
    expect(redact(text, "k").text).toMatch(/^it is \[secret:github-token:[0-9a-f]{8}\]\.$/);
  }
});

test.each(["\u009b", "\u001b", "\u001b[31", "\u200b"])("%j before a secret breaks no placeholder", (sign) => {
  const { text } = redact(`a ${sign}${TOKEN}`, "k");
  expect(text).toMatch(/\[secret:github-token:[0-9a-f]{8}\]$/);
  expect(redact(text, "k")).toEqual({ text, findings: [] });
});

test.each([
  "👨\u200d👩\u200d👧 ❤\ufe0f and soft\u00adware",
  "\ufeffThe password is wrong\u200b.",
  "A\u0000B\u0000HOME=/root",
  "\u001b[32m✓\u001b[0m password reset \u001b[2m12 ms\u001b[0m",
])("without a secret they stay as they are: %j", (text) => {
  expect(findSecrets(text)).toEqual([]);
});

test.each([
  "\u200b",
  "a\u200b",
  "\u200d",
  "a\u200d",
  "\u001b[",
  "\u001b]",
  "password=\u200b",
  "\u00ad[secret:a:00000000]",
])("a megabyte of %j is no trouble", (unit) => {
  const text = unit.repeat(Math.ceil(1_000_000 / unit.length));
  expect(findSecrets(text).length).toBeLessThan(text.length);
});
