import fc from "fast-check";
import { expect, test } from "vitest";
import { redact as redactWith } from "../kernel/text/secrets.ts";
import { redactedNear } from "./redacted-near.ts";

const redact = (text: string) => redactWith(text, "key").text;
const filler = (words: number) => Array.from({ length: words }, (_, at) => `word${at % 97}`).join(" ");

const token = fc
  .stringMatching(/^[A-Za-z0-9]{36}$/)
  .filter((text) => new Set(text).size > 12)
  .map((text) => `ghp_${text}`);

test("a secret near what is shown of a long text is not shown, wherever it stands", () => {
  fc.assert(
    fc.property(token, fc.nat(1_500), fc.nat(1_500), fc.boolean(), (secret, between, more, after) => {
      const [near, far] = [filler(between), filler(4_000 + more)];
      const text = after
        ? `${far} HRB-4711 ${near} token: ${secret} ${far}`
        : `${far} token: ${secret} ${near} HRB-4711 ${far}`;
      const shown = redactedNear(text, ["hrb-4711"], redact);
      expect(shown).toContain("HRB-4711");
      for (let at = 0; at + 12 <= secret.length; at += 1)
        expect(shown).not.toContain(secret.slice(at, at + 12));
    }),
    { numRuns: 150 },
  );
});

test("inside a block of key material all of the text is looked at", () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${at}`.padStart(2, "0").repeat(32));
  const block = ["-----BEGIN RSA PRIVATE KEY-----", ...lines, "-----END RSA PRIVATE KEY-----"].join("\n");
  const text = `${filler(5_000)}\n${block}\n${filler(5_000)}`;
  const shown = redactedNear(text, [lines[40]!.toLowerCase()], redact);
  for (const line of lines) expect(shown).not.toContain(line);
});
