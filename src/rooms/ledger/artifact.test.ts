/** Handles, excerpts and families of artifacts. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { artifactExcerpt, artifactText } from "./artifact-excerpt.ts";
import { artifactHandle, readHandle } from "./artifact-handle.ts";
import { compactionFamily, compactionReceipt } from "./compaction.ts";

const SHA = "0123456789abcdef".repeat(4);

test("a handle is read as its hash, and as nothing else", () => {
  expect(readHandle(artifactHandle(SHA))).toBe(SHA);
  const hex = fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: 64, maxLength: 64 });
  fc.assert(fc.property(hex, (sha256) => readHandle(artifactHandle(sha256)) === sha256));
});

test.each([
  ["upper case", artifactHandle(SHA.toUpperCase())],
  ["an upper-case name", artifactHandle(SHA).toUpperCase()],
  ["too short", artifactHandle(SHA.slice(1))],
  ["too long", artifactHandle(`${SHA}0`)],
  ["full-width digits", artifactHandle(SHA.replaceAll("0", "０"))],
  ["a letter of another script", artifactHandle(SHA.replaceAll("a", "а"))],
  ["a way up", artifactHandle(`../../${SHA.slice(6)}`)],
  ["a way up behind it", `${artifactHandle(SHA)}/../x`],
  ["another version", `nacre_artifact:v2:sha256:${SHA}`],
  ["another hash", `nacre_artifact:v1:md5:${SHA}`],
  ["a line break behind it", `${artifactHandle(SHA)}\n`],
  ["a space before it", ` ${artifactHandle(SHA)}`],
  ["a NUL in it", artifactHandle(`${SHA.slice(1)}\0`)],
  ["nothing", ""],
])("no handle: %s", (_, handle) => {
  expect(readHandle(handle)).toBeUndefined();
});

test("whatever is no handle by the letter is none", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => readHandle(text) === undefined));
});

const MODES = fc.constantFrom("head" as const, "tail" as const, "headtail" as const);

test("no excerpt has more characters than wanted, nor half of one; a whole one is the text", () => {
  const texts = fc.string({ unit: "grapheme", maxLength: 400 });
  fc.assert(
    fc.property(texts, MODES, fc.integer({ min: 1, max: 300 }), (text, mode, most) => {
      const { text: shown, whole } = artifactExcerpt(text, mode, most);
      expect(shown.length).toBeLessThanOrEqual(most);
      expect(shown.isWellFormed()).toBe(true);
      expect(whole).toBe(text.length <= most);
      if (whole) expect(shown).toBe(text);
      else if (mode === "head") expect(text.startsWith(shown)).toBe(true);
      else if (mode === "tail") expect(text.endsWith(shown)).toBe(true);
    }),
  );
});

test("the beginning and the end, and how much is between them", () => {
  const text = `first${".".repeat(1_000)}last`;
  const { text: shown } = artifactExcerpt(text, "headtail", 100);
  expect(shown).toMatch(/^first\.+\n… (\d+) characters left out …\n\.+last$/);
  const [, left] = /… (\d+)/.exec(shown)!;
  const gap = /\n….*…\n/.exec(shown)![0];
  expect(shown.length - gap.length + Number(left)).toBe(text.length);
  expect(artifactExcerpt(text, "headtail", 20).text).toBe(text.slice(0, 20));
});

test("text is what is UTF-8 throughout", () => {
  expect(artifactText(Buffer.from("\ufeffgrüß 文"))).toBe("\ufeffgrüß 文");
  expect(artifactText(new Uint8Array())).toBe("");
  expect(artifactText(Buffer.from([0x61, 0xff, 0x62]))).toBeUndefined();
  expect(artifactText(Buffer.from("a\0b"))).toBeUndefined();
});

test.each([
  ["git diff --stat", "git-diff"],
  ["git -C repo show HEAD~2", "git-diff"],
  ["git log -p -3", "git-diff"],
  ["git status", "generic"],
  ["pytest -q", "test-failures"],
  ["cd app && CI=1 npm test", "test-failures"],
  ["npm run test -- --watch=false", "test-failures"],
  ["python3 -m unittest", "test-failures"],
  ["cargo test --all", "test-failures"],
  ["go test ./...", "test-failures"],
  ["npm install tester", "generic"],
  ["journalctl -u nacre", "long-logs"],
  ["kubectl -n prod logs web-1", "long-logs"],
  ["docker compose logs api", "long-logs"],
  ["grep ERROR /var/app.log", "long-logs"],
  ["cat catalog.txt", "generic"],
  ["ls -la", "generic"],
  ["", "generic"],
] as const)("%s is of the family %s", (command, family) => {
  expect(compactionFamily(command)).toBe(family);
});

test("the receipt of a compaction names its evidence", () => {
  const raw = { sha256: SHA, bytes: 9_000 };
  const receipt = compactionReceipt({ tool: "exec", command: "npm test", text: "1 failed: grüß", raw });
  expect(receipt).toEqual({
    schema: "nacre.artifact.compaction-receipt.v1",
    ...{ tool: "exec", command: "npm test", family: "test-failures" },
    rawArtifact: { handle: artifactHandle(SHA), sha256: SHA, bytes: 9_000 },
    compact: { bytes: 16 },
  });
  const bare = compactionReceipt({ tool: "exec", command: undefined, text: "x", raw });
  expect(bare).toMatchObject({ family: "generic" });
  expect(Object.keys(bare)).not.toContain("command");
});
