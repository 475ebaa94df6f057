import { expect, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import { aReport, promoteAnswers } from "./promote.fixture.ts";

test("brain init says what is in the pack, and what is not", async () => {
  const { stdout, stderr, calls } = await cli("brain init");
  expect(calls).toEqual([["initBrain", {}]]);
  for (const said of ["abababababab", "is served from now on", "correction 3, chunk 9", "left out: vectors"])
    expect(stdout).toContain(said);
  expect(stderr).toContain("nacre brain status");
});

test("brain promote: what the gate refuses is said, with exit code 4; an override is passed on with its reason", async () => {
  const refused = await cli("brain promote ababab");
  expect(refused).toMatchObject({ code: 4, calls: [["promoteBrain", { pack: "ababab" }]] });
  expect(refused.stdout).toContain("the gate says no");
  expect(refused.stdout).toContain("gain-unproven: too little is known");
  const forced = await cli("brain promote --override --reason trying");
  expect(forced).toMatchObject({ code: 0, calls: [["promoteBrain", { override: true, reason: "trying" }]] });
  expect(forced.stdout).toContain("whatever the gate says");
  expect((await cli("brain promote --dry-run")).code).toBe(0);
});

test("brain rollback goes to the one before, to one that is named, or to none", async () => {
  expect((await cli("brain rollback")).calls).toEqual([["rollbackBrain", {}]]);
  const none = await cli("brain rollback none --dry-run");
  expect(none.calls).toEqual([["rollbackBrain", { pack: "none", dryRun: true }]]);
  expect(none.stdout).toContain("none  would be rolled-back");
});

test("brain history, diff, replay and proof show what there is", async () => {
  const history = await cli("brain history -n 2");
  expect(history.calls).toEqual([["brainHistory", { limit: 2 }]]);
  expect(history.stdout).toContain("serving (override)");
  const empty = await cli("brain history", { client: { brainHistory: async () => ({ promotions: [] }) } });
  expect(empty).toMatchObject({ code: 0, stdout: "" });
  expect(empty.stderr).toContain("nacre brain init");
  const diff = await cli("brain diff ababab efefef");
  expect(diff.calls).toEqual([["diffBrain", { from: "ababab", to: "efefef" }]]);
  for (const said of [
    "more: doc:9",
    "fewer: doc:4",
    "w:lexical  +1.000 > +1.500",
    "lesson:3  +0.000 > +2.000",
  ])
    expect(diff.stdout).toContain(said);
  expect(await cli("brain replay")).toMatchObject({ code: 0, calls: [["replayGate", {}]] });
  const other = async () => ({
    ...(await promoteAnswers.replayGate({})),
    made: { ...aReport, passed: true },
    same: false,
    differences: ["passed: false then, true now"],
  });
  const replayed = await cli("brain replay", { client: { replayGate: other } });
  expect(replayed.code).toBe(4);
  expect(replayed.stdout).toContain("passed: false then, true now");
  const proof = await cli("brain proof -n 300");
  expect(proof.calls).toEqual([["proveBrain", { episodes: 300 }]]);
  for (const said of ["300 turns", "-0.300 to -0.100", "episode:9  loses -0.500", "300 turns are few"])
    expect(proof.stdout).toContain(said);
});

test("brain doctor shows how it stands, and of all checks those about the brain", async () => {
  const check = { detail: "seen", hint: "Do this.", count: 1, refs: [], fixable: false };
  const checks = [
    { ...check, name: "index", ok: false },
    { ...check, name: "brain-packs", ok: true },
  ];
  const doctor = (those: typeof checks) => async () => ({ ok: false, checks: those, repairs: [] });
  const well = await cli("brain doctor", { client: { doctor: doctor(checks) } });
  expect(well.code).toBe(0);
  expect(well.stdout).toContain("brain-packs");
  expect(well.stdout).not.toContain("index");
  expect(well.stdout).toContain("shadow");
  const ill = await cli("brain doctor", {
    client: { doctor: doctor([{ ...check, name: "brain-packs", ok: false }]) },
  });
  expect(ill.code).toBe(4);
  expect(ill.stdout).toContain("Do this.");
});
