/** What somebody writes to look like the place of a secret that was taken out, or like an attachment. */

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
