/** `nacre artifact`: bytes in and out, and what is refused. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { anArtifact, STASHED } from "./artifact.fixture.ts";
import { cli } from "./cli.fixture.ts";

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "nacre-artifact-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test("a file is stashed byte for byte, under its own name; standard input under none", async () => {
  const file = join(folder(), "odd.bin");
  const content = Buffer.from([0, 255, 10, 13, 0xc3]);
  writeFileSync(file, content);
  const ran = await cli(["artifact", "stash", file, "--scope", "atlas"]);
  expect(ran.calls).toEqual([
    ["stash", { content: content.toString("base64"), name: "odd.bin", scope: "atlas" }],
  ]);
  expect(ran.stdout).toBe(`${anArtifact.handle}\n`);
  expect(ran.stderr).toBe(`31 B kept. Look at it: nacre artifact fetch ${anArtifact.handle}\n`);
  const piped = await cli("artifact stash - --type text/x-diff", { stdin: "a\n" });
  expect(piped.calls).toEqual([["stash", { content: "YQo=", type: "text/x-diff" }]]);
});

test("what is too long is refused before it is read to its end; what is not there says so", async () => {
  const file = join(folder(), "long.log");
  writeFileSync(file, Buffer.alloc(8 * 1024 * 1024 + 1, "a"));
  const long = await cli(["artifact", "stash", file]);
  expect(long).toMatchObject({ code: 1, stdout: "", calls: [] });
  expect(long.stderr).toContain("has more than 8 MiB\nhint: Stash it in parts of at most 8 MiB each");
  const missing = await cli(["artifact", "stash", join(file, "x")]);
  expect(missing).toMatchObject({ code: 1, calls: [] });
});

test("an artifact comes back in pages, whole, into a new file for one's own eyes", async () => {
  const file = join(folder(), "back.log");
  const ran = await cli(["artifact", "rehydrate", anArtifact.handle, "--out", file]);
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  expect(ran.calls.map(([, request]) => request)).toEqual([
    { handle: anArtifact.handle, from: 0 },
    { handle: anArtifact.handle, from: 5 },
  ]);
  expect(readFileSync(file, "utf8")).toBe(STASHED);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await cli(["artifact", "rehydrate", anArtifact.handle, "--out", file]);
  expect(again).toMatchObject({ code: 1, calls: [] });
  expect(again.stderr).toContain("is there already\nhint: Give another name; nothing is overwritten.");
});

test("what comes otherwise than its handle says is no file at all", async () => {
  const file = join(folder(), "other.log");
  const client = {
    rehydrateArtifact: async () => ({ ...anArtifact, content: "eA==", next: null }),
  };
  const ran = await cli(["artifact", "rehydrate", anArtifact.handle, "--out", file], { client });
  expect(ran.code).toBe(5);
  expect(ran.stderr).toContain(`what came is not ${anArtifact.handle}`);
  expect(() => statSync(file)).toThrow();
});

test("to a pipe it goes as it is, to a terminal not at all", async () => {
  const piped = await cli(`artifact rehydrate ${anArtifact.handle}`);
  expect(piped).toMatchObject({ code: 0, stdout: STASHED, stderr: "" });
  const shown = await cli(`artifact rehydrate ${anArtifact.handle}`, { tty: true });
  expect(shown).toMatchObject({ code: 2, stdout: "", calls: [] });
  expect(shown.stderr).toContain("--out FILE");
});

test("what is shown of one does nothing to a terminal, and what is no text says so", async () => {
  const sly = { ...anArtifact, text: "\u001b[2Jgone", whole: true };
  const shown = await cli(`artifact fetch ${anArtifact.handle}`, {
    client: { fetchArtifact: async () => sly },
  });
  expect(shown.stdout).not.toContain("\u001b");
  const binary = { ...anArtifact, type: "image/png", text: "", whole: false };
  const peeked = await cli(`artifact peek ${anArtifact.handle}`, {
    client: { peekArtifact: async () => binary },
  });
  expect(peeked.stdout).toBe("It is no text: 31 B of image/png.\n");
});

test("handles are listed whole, to be copied, however narrow the window is", async () => {
  const ran = await cli("artifact list", { tty: true, columns: 60 });
  expect(ran.stdout).toContain(anArtifact.handle);
  const none = await cli("artifact list", { client: { listArtifacts: async () => ({ artifacts: [] }) } });
  expect(none.stdout).toBe("");
  expect(none.stderr).toBe("Nothing was stashed. To keep something: nacre artifact stash FILE\n");
});

test("erasing is asked about, and rewrites the file", async () => {
  const typed = `artifact erase ${anArtifact.handle}`;
  const refused = await cli(typed);
  expect(refused).toMatchObject({ code: 2, calls: [] });
  const done = await cli(`${typed} --yes`);
  expect(done.calls.map(([name]) => name)).toEqual(["eraseArtifact", "scrub"]);
  expect(done.stdout).toBe("Erased.\n");
});

test("a short text is put in its place, typed or piped in", async () => {
  const typed = ["artifact", "compact", anArtifact.handle, "1", "failed", "--command", "npm test"];
  const ran = await cli(typed);
  const asked = { artifact: anArtifact.handle, text: "1 failed", tool: "exec", command: "npm test" };
  expect(ran.calls).toEqual([["compactArtifact", asked]]);
  expect(ran.stdout).toBe("obs:8 (test-failures)\n");
  const piped = await cli(["artifact", "compact", anArtifact.handle, "--scope", "atlas"], {
    stdin: "2 failed\n",
  });
  expect(piped.calls.map(([, request]) => request)).toEqual([
    { artifact: anArtifact.handle, text: "2 failed\n", tool: "exec", scope: "atlas" },
  ]);
  const none = await cli(["artifact", "compact", anArtifact.handle]);
  expect(none).toMatchObject({ code: 2, calls: [] });
  const held = { ref: "obs:8", family: "generic", isNew: true, held: true } as const;
  const told = await cli(typed, { client: { compactArtifact: async () => held } });
  expect(told.stderr).toBe("It reads like an instruction and is held: nacre get obs:8\n");
});

test("what is empty is not kept", async () => {
  const file = join(folder(), "empty.log");
  writeFileSync(file, "");
  for (const ran of [await cli("artifact stash -", { stdin: "" }), await cli(["artifact", "stash", file])]) {
    expect(ran).toMatchObject({ code: 1, stdout: "", calls: [] });
    expect(ran.stderr).toContain("is empty: there is nothing to keep\nhint: Pipe something in");
  }
});

test("eight digits of a hash are enough where one artifact begins so; fewer, or of several, are not", async () => {
  const hash = anArtifact.handle.slice(-64);
  for (const typed of [
    hash.slice(0, 8),
    hash.slice(0, 20).toUpperCase(),
    anArtifact.handle.slice(0, 40),
    hash,
  ]) {
    for (const command of ["fetch", "peek", "rehydrate"]) {
      const { code, calls } = await cli(["artifact", command, typed]);
      expect(code, `${command} ${typed}`).toBe(0);
      expect(calls.at(-1)![1]).toMatchObject({ handle: anArtifact.handle });
    }
  }
  const [, compacted] = (await cli(["artifact", "compact", hash.slice(0, 8), "short"])).calls.at(-1)!;
  expect(compacted).toMatchObject({ artifact: anArtifact.handle });
  const other = { ...anArtifact, handle: `${anArtifact.handle.slice(0, -1)}${hash.endsWith("0") ? 1 : 0}` };
  const client = { listArtifacts: async () => ({ artifacts: [anArtifact, other, anArtifact] }) };
  const several = await cli(["artifact", "fetch", hash.slice(0, 12)], { client });
  expect(several).toMatchObject({ code: 2, stdout: "" });
  expect(several.stderr).toContain(`2 artifacts begin with ${hash.slice(0, 12)}\nhint: Give more of it`);
  expect((await cli("artifact fetch 00000000")).stderr).toContain("no artifact begins with 00000000");
  // Neither is taken for a hash: the engine refuses it.
  expect((await cli(["artifact", "fetch", hash.slice(0, 7)])).calls).toMatchObject([
    ["fetchArtifact", { handle: hash.slice(0, 7) }],
  ]);
  // What is gone for good is named whole.
  expect((await cli(["artifact", "erase", hash.slice(0, 8), "--yes"])).calls[0]).toEqual([
    "eraseArtifact",
    { handle: hash.slice(0, 8) },
  ]);
});

test("get says how an artifact is read", async () => {
  const ran = await cli(["get", anArtifact.handle]);
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain(`hint: See it with \`nacre artifact fetch ${anArtifact.handle}\`.`);
});
