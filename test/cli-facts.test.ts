/** Facts from the command line, as processes on a real store: said, changed, contradicted, taken back, shown by the demo. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-facts-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nacre = (home: string, ...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", join(folder, home), ...words], { encoding: "utf8", env });
const json = (home: string, ...words: readonly string[]) => {
  const { stdout, stderr } = nacre(home, ...words, "--json");
  expect(stderr, words.join(" ")).toBe("");
  return JSON.parse(stdout);
};
const says = (answer: { facts: readonly { says: string }[] }) => answer.facts.map((fact) => fact.says);

test("said, contradicted, changed twice, asked about the past, ended and taken back: each seen by the next process", () => {
  const first = nacre("said", "facts", "assert", "owner", "lives_in", "Hamburg", "--from", "2025-01-01");
  expect(first.status, first.stderr).toBe(0);
  expect(first.stdout).toContain("since 2025-01-01");
  const [{ ref: hamburg }] = json("said", "facts", "current", "owner").facts;

  const refused = nacre("said", "facts", "assert", "owner", "lives_in", "Berlin", "--from", "2026-03-01");
  expect({ status: refused.status, stdout: refused.stdout }).toEqual({ status: 1, stdout: "" });
  expect(refused.stderr).toContain(hamburg);
  expect(refused.stderr).toMatch(/hint: .*--supersede/);
  expect(says(json("said", "facts", "current", "owner"))).toEqual(["owner lives in Hamburg"]);

  const tried = json("said", "facts", "assert", "owner", "lives_in", "Berlin", "--replace", "--dry-run");
  expect(tried).toMatchObject({ outcome: "asserted", dryRun: true, superseded: [hamburg] });
  expect(says(json("said", "facts", "current", "owner"))).toEqual(["owner lives in Hamburg"]);

  const berlin = json(
    ...["said", "facts", "assert", "owner", "lives_in", "Berlin", "--from", "2026-03-01"],
    ...["--supersede", hamburg],
  );
  expect(berlin).toMatchObject({ outcome: "asserted", superseded: [hamburg] });
  expect(json("said", "facts", "assert", "owner", "lives_in", "Berlin", "--from", "2026-04-01").outcome).toBe(
    "known",
  );
  const porto = json(
    "said",
    "facts",
    "assert",
    "owner",
    "lives_in",
    "Porto",
    "--from",
    "2026-09-01",
    "--replace",
  );
  expect(porto.superseded).toEqual([berlin.fact.ref]);

  const asOf = (...when: readonly string[]) => says(json("said", "facts", "as-of", ...when));
  expect(asOf("2025-06-01", "owner")).toEqual(["owner lives in Hamburg"]);
  expect(asOf("2026-06-01", "owner")).toEqual(["owner lives in Berlin"]);
  expect(asOf("2024-06-01", "owner")).toEqual([]);
  expect(asOf("2026-06-01", "owner", "--known-at", "2026-06-01")).toEqual([]);
  expect(
    json("said", "facts", "timeline", "owner").facts.map((one: { to: number | null }) => one.to),
  ).toEqual([Date.UTC(2026, 2, 1), Date.UTC(2026, 8, 1), null]);

  const back = json("said", "facts", "retract", porto.fact.ref, "--reason", "it was Tom");
  expect(back).toMatchObject({ changed: true, restored: [berlin.fact.ref], fact: { status: "retracted" } });
  expect(says(json("said", "facts", "current", "owner"))).toEqual(["owner lives in Berlin"]);
  const ended = json("said", "facts", "invalidate", berlin.fact.ref, "--at", "2026-10-01");
  expect(ended.fact).toMatchObject({ status: "invalidated", to: Date.UTC(2026, 9, 1) });
  expect(says(json("said", "facts", "current", "owner"))).toEqual([]);
  expect(asOf("2026-06-01", "owner")).toEqual(["owner lives in Berlin"]);

  expect(nacre("said", "facts", "lint").status).toBe(0);
  const rebuilt = json("said", "facts", "rebuild");
  expect(rebuilt).toMatchObject({ mended: 0, facts: 3 });
  expect(rebuilt.after).toBe(rebuilt.before);
}, 240_000);

test("what cannot be is refused with what would be right, and nothing is half written", () => {
  const refused = (...words: readonly string[]) => {
    const { status, stdout, stderr } = nacre("wrong", "facts", ...words);
    expect(stdout).toBe("");
    return { status, stderr };
  };
  nacre("wrong", "facts", "assert", "owner", "speaks", "Dutch");
  const unknown = refused("assert", "owner", "dwells_in", "Berlin");
  expect(unknown).toMatchObject({ status: 2, stderr: expect.stringMatching(/hint: .*/) });
  expect(
    refused("assert", "owner", "lives_in", "Bonn", "--from", "2026-03-01", "--until", "2026-02-01").status,
  ).toBe(2);
  expect(refused("assert", "owner", "lives_in", "Bonn", "--source", "msg:999").status).not.toBe(0);
  expect(refused("invalidate", "fact:99").status).toBe(3);
  const [{ ref }] = json("wrong", "facts", "current").facts;
  expect(refused("erase", ref).status).toBe(2);
  expect(refused("erase", ref, "fact:99", "--yes").status).toBe(3);
  expect(says(json("wrong", "facts", "current"))).toEqual(["owner speaks Dutch"]);
  expect(json("wrong", "facts", "erase", ref, "--yes")).toMatchObject({
    ...{ erased: [{ ref, says: "owner speaks Dutch" }], sources: [], cleared: true },
  });
  expect(json("wrong", "facts", "timeline", "owner").facts).toEqual([]);
  const bytes = readdirSync(join(folder, "wrong")).filter((name) => name.startsWith("nacre.db"));
  for (const name of bytes)
    expect(readFileSync(join(folder, "wrong", name)).includes("Dutch"), name).toBe(false);
}, 120_000);

test("the demo walks through a year, ends as it should, and leaves no folder behind; a folder in use is not touched", () => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith("nacre-demo-"));
  const { NACRE_HOME: __home, ...clean } = env;
  const ran = spawnSync(process.execPath, [entry, "demo", "facts"], { encoding: "utf8", env: clean });
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  const after = readdirSync(tmpdir()).filter((name) => name.startsWith("nacre-demo-"));
  expect(after.filter((name) => !before.includes(name))).toEqual([]);
  const shown = (typed: string) => {
    const at = ran.stdout.indexOf(`$ nacre ${typed}`);
    expect(at, typed).toBeGreaterThanOrEqual(0);
    return ran.stdout.slice(at, ran.stdout.indexOf("\n\n", at));
  };
  expect(shown("facts current owner")).toContain("owner lives in Delft");
  expect(shown("facts as-of 2026-03-15 owner")).toContain("owner lives in Utrecht");
  expect(shown("facts as-of 2026-06-15 owner")).toContain("owner lives in Rotterdam");
  expect(shown("facts assert owner lives_in Ghent")).toContain("--supersede");
  expect(shown("facts current project:tidewatch")).toContain("MQTT with QoS 1");
  expect(shown("facts review")).toContain("Kelpie depends on Zephyr 3.7");
  expect(shown("graph match")).toContain("project:kelpie");
  expect(ran.stdout).not.toContain("lives in Lyon");
  expect(ran.stdout).toMatch(/pending, and its time is over|expired/);
  // It was listed first, and after what it rests on was forgotten it is only missed.
  const last = ran.stdout.slice(ran.stdout.lastIndexOf("facts current owner"));
  expect(shown("facts current owner")).toContain("allergic to cashews");
  expect(last.slice(0, last.indexOf("facts lint"))).not.toMatch(/^fact:\d+ .*cashews/m);
  expect(last).toMatch(/error .*is gone/);

  const kept = nacre("kept", "demo", "facts");
  expect(kept.status, kept.stderr).toBe(0);
  expect(says(json("kept", "facts", "current", "owner", "--predicate", "lives_in"))).toEqual([
    "owner lives in Delft",
  ]);
  const [proposal] = json("kept", "facts", "review").proposals;
  expect(proposal).toMatchObject({ state: "pending", says: "kelpie depends on Zephyr 3.7", trust: "agent" });
  expect(says(json("kept", "facts", "current", "kelpie"))).toEqual([]);
  const taken = json("kept", "facts", "review", "--accept", proposal.ref);
  expect(taken).toMatchObject({
    pending: 0,
    decided: [{ ref: proposal.ref, fact: expect.stringMatching(/^fact:/) }],
  });
  const [accepted] = json("kept", "facts", "current", "kelpie").facts;
  expect(accepted).toMatchObject({ ref: taken.decided[0].fact, voice: "accepted", status: "active" });
  const packed = nacre("kept", "facts", "pack", "kelpie");
  expect(packed.stdout).toContain("Zephyr 3.7");
  const again = nacre("kept", "demo", "facts");
  expect(again).toMatchObject({ status: 2, stdout: "" });
  expect(again.stderr).toContain("already");
  expect(existsSync(join(folder, "kept"))).toBe(true);
}, 240_000);
