/** What somebody writes to look like the place of a secret that was taken out, or like an attachment. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { redact, withoutSecrets } from "./secrets.ts";

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const line = (from: number) => Array.from({ length: 64 }, (_, at) => BASE64[(from + at * 37) % 64]).join("");

test.each([
  ["before it", (secret: string) => `password: [secret:a:00000000]${secret}`],
  ["behind it, bare", (secret: string) => `password: ${secret}[secret:a:00000000]`],
  ["behind it", (secret: string) => `DB_PASSWORD='${secret}[secret:a:00000000]'`],
  ["within it", (secret: string) => `postgres://ana:${secret}[secret:a:00000000]${secret}@db.example/main`],
  ["of which there are two", (secret: string) => `token=[secret:a:00000000]${secret}[secret:b:11111111]`],
  ["in a header", (secret: string) => `Authorization: Bearer [secret:a:00000000]${secret}`],
  [
    "within one in a header",
    (secret: string) => `Authorization: Bearer ${secret}[secret:a:00000000]${secret}`,
  ],
  ["that is an attachment's beginning", (secret: string) => `data:a/b;base64,gh${"p_"}${secret}${secret}`],
  ["before it, and a space", (secret: string) => `password: [secret:a:00000000] ${secret}`],
  [
    "before it in a header, and a space",
    (secret: string) => `Authorization: Bearer [secret:a:00000000] ${secret}`,
  ],
  ["before it and a colon", (secret: string) => `password=[secret:a:00000000]:${secret}`],
  ["before what is in quotes", (secret: string) => `password=[secret:a:00000000]"${secret}"`],
  ["in the quotes before it", (secret: string) => `password = "[secret:a:00000000] ${secret}"`],
  ["in the name of what it is for", (secret: string) => `password[secret:a:00000000]: ${secret}`],
  ["in an address", (secret: string) => `postgres:[secret:a:00000000]//ana:${secret}@db.example/main`],
  [
    "within another within it",
    (secret: string) => `password: ${secret}[secret:a:[secret:a:00000000]00000000]${secret}`,
  ],
])("what looks like a placeholder switches nothing off: %s", (_, write) => {
  const secret = "Tr0ub4dorAnd3xKz9Qw7VbN2";
  const text = write(secret);
  const { text: once } = redact(text, "key");
  expect(once).not.toContain(secret);
  expect(redact(once, "key").text).toBe(once);
  expect(withoutSecrets(text)).not.toContain(secret);
});

test.each(["UioDYjo gronkle", "battery", "UioDYjo[secret:b:11111111]staple, and so on"])(
  "what is glued behind one within a password goes with it, also where it looks like a word: %s",
  (behind) => {
    const text = `password: aB31Ajp[secret:a:00000000]${behind}`;
    const { text: once } = redact(text, "key");
    expect(once).not.toMatch(/aB31Ajp|UioDYjo|battery|staple/);
    expect(once.endsWith(behind.slice(behind.search(/[ ,]|$/)))).toBe(true);
    expect(redact(once, "key").text).toBe(once);
    expect(withoutSecrets(text)).not.toMatch(/aB31Ajp|UioDYjo|battery|staple/);
  },
);

test("white space does not end a value in quotes: all beside what looks like a placeholder goes", () => {
  const { text: once } = redact('password = "hunter2 [secret:a:00000000] correct horse"', "key");
  expect(once).toMatch(
    /^password = "\[secret:password:\w+\] \[secret:a:00000000\] \[secret:password:\w+\]"$/,
  );
  expect(redact(once, "key").text).toBe(once);
});

test("a card with what looks like a placeholder between two of its groups is taken out whole", () => {
  const text = "card 4111 1111[secret:a:00000000] 1111 1111";
  expect(redact(text, "key").text).not.toContain("1111");
});

test.each([
  "password: [secret:password:12345678] 3f2a9c1d is the commit",
  "password=[secret:password:12345678] user=bob99X",
  "password: [secret:password:12345678], region: eu-central-1b",
  "mysql -u root -p[secret:password:12345678] shop",
  "docker login -u bob -p [secret:password:12345678] registry.example",
  "machine git.example login bob password [secret:password:12345678]\nmachine other.example login ana",
  "my pin is [secret:pin:12345678] 2026 was the year",
  'argv: ["--password", "[secret:password:12345678]", "--host", "db2.example"]',
  "[secret:github-token:12345678]:v1.2.3 [secret:token:12345678] toolu_aB3dE5fG7hJ9kL1mN3pQ",
])("where a secret was taken out, what stands behind is let be: %s", (text) => {
  expect(redact(text, "key")).toEqual({ text, findings: [] });
});

const WORDS = [
  "Tr0ub4dorAnd3x",
  "zQ9wE8rT7yU6iO",
  "hunter2",
  "swordfish",
  "and",
  "is",
  "3f2a9c1d77aa",
  "4111 1111 1111 1111",
];
const SIGNS = [" ", "  ", "\n", ":", ": ", "=", '"', "'", ", ", "; ", "/", "@", "//", "[", "]", "        "];
const NAMES = [
  "password",
  "token",
  "Authorization: Bearer ",
  "Cookie: sid",
  "postgres://ana",
  "my pin is ",
  "--password ",
];
const MARKS = ["[secret:a:00000000]", "[secret:a:[secret:a:00000000]00000000]", "[secret:password:1234"];

test("whatever looks like a placeholder, and wherever: a redacted text comes back as it is", () => {
  const piece = fc.constantFrom(...WORDS, ...SIGNS, ...SIGNS, ...NAMES, ...MARKS, ...MARKS);
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24, size: "max" }), (pieces) => {
      const text = pieces.join("");
      const once = redact(text, "key").text;
      expect(redact(once, "key")).toEqual({ text: once, findings: [] });
    }),
    { numRuns: 3_000 },
  );
});

test("what is glued to one is without a trace too", () => {
  expect(withoutSecrets("password: aB3kTq9[secret:a:00000000]WzLm2Xc")).not.toMatch(/aB3kTq9|WzLm2Xc/);
});

test("a key block with what looks like a placeholder in it is taken out whole", () => {
  const lines = [line(1), "Comment: [secret:a:00000000]", line(9)];
  const text = ["a", "-----BEGIN RSA PRIVATE KEY-----", ...lines, "-----END RSA PRIVATE KEY-----", "b"].join(
    "\n",
  );
  expect(redact(text, "key").text).toMatch(/^a\n\[secret:private-key:[0-9a-f]{8}\]\nb$/);
});

test("words behind a secret that was taken out are no secret", () => {
  const text = "My wifi password is [secret:password:12345678] and the weather is fine.";
  expect(redact(text, "key")).toEqual({ text, findings: [] });
});
