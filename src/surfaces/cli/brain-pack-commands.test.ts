import { expect, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import { aManifest, aReport, promoteAnswers } from "./promote.fixture.ts";

test("brain init says what is in the pack, and what is not", async () => {
  const { stdout, stderr, calls } = await cli("brain init");
  expect(calls).toEqual([
    ["initBrain", {}],
    ["listDocs", {}],
  ]);
  for (const said of ["abababababab", "is served from now on", "correction 3, chunk 9", "left out: vectors"])
    expect(stdout).toContain(said);
  expect(stderr).toContain("nacre brain status");
  expect(stderr).not.toContain("No document");
  const bare = await cli("brain init", { client: { listDocs: async () => ({ roots: [] }) } });
  expect(bare.stderr).toContain("nacre docs watch FOLDER --notes");
});

test("brain init lists kinds in the same order, whichever was met first", async () => {
  const answer = await promoteAnswers.initBrain({});
  const nodes = { episode_anchor: 1, chunk: 90, workflow: 2, correction: 3 };
  const client = { initBrain: async () => ({ ...answer, nodes }) };
  expect((await cli("brain init", { client })).stdout).toContain(
    "nodes: correction 3, workflow 2, chunk 90, episode_anchor 1\n",
  );
});

test("brain promote: what the gate refuses is said, with exit code 4; an override is passed on with its reason", async () => {
  const refused = await cli("brain promote ababab");
  expect(refused).toMatchObject({ code: 4, calls: [["promoteBrain", { pack: "ababab" }]] });
  expect(refused.stdout).toContain("the gate says no");
  expect(refused.stdout).toContain("gain-unproven: too little is known");
  const forced = await cli("brain promote --override --reason trying");
  expect(forced).toMatchObject({ code: 0, calls: [["promoteBrain", { override: true, reason: "trying" }]] });
  expect(forced.stdout).toContain("whatever the gate says");
});

test("brain promote names the pack that was put before the gate, and the one that has the verdict in it", async () => {
  const { stdout } = await cli("brain promote cdcdcd");
  expect(stdout).toContain("abababababab  rejected");
  expect(stdout).toContain("it is cdcdcdcdcdcd with this verdict in it");
});

test("brain promote --dry-run says that the gate is not asked, and what it said before", async () => {
  const { code, stdout } = await cli("brain promote --dry-run");
  expect(code).toBe(0);
  expect(stdout.replace(/\s*\n\s*/g, " ")).toContain(
    "would be put before the gate; a dry run does not ask it. Before:",
  );
  expect(stdout).toContain("the gate said no");
  expect(stdout).not.toContain("rejected");
  const promoteBrain = async () => ({
    ...{ pack: { ...aManifest, report: null }, kind: "rejected" as const, report: null },
    ...{ override: false, dryRun: true, changed: false },
  });
  expect((await cli("brain promote --dry-run", { client: { promoteBrain } })).stdout).toContain(
    "no gate was held",
  );
});

test("brain promote of the pack that is served changes nothing, and that is no failure", async () => {
  const promoteBrain = async () => ({
    ...{ pack: aManifest, kind: "serving" as const, report: aReport },
    ...{ override: false, dryRun: false, changed: false },
  });
  const { code, stdout } = await cli("brain promote ababab", { client: { promoteBrain } });
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: "abababababab  is served already; nothing was changed\n",
  });
});

test("what a pack was compared with is told from it, where both choose in the same way", async () => {
  const report = {
    ...aReport,
    against: "ef".repeat(32),
    measured: [
      ["lexical", -0.121],
      ["lexical", -0.1],
    ] as const,
  };
  const promoteBrain = async () => ({ ...(await promoteAnswers.promoteBrain({})), report });
  expect((await cli("brain promote", { client: { promoteBrain } })).stdout).toContain(
    "in use (lexical) -0.121, this one (lexical) -0.100",
  );
});

test("brain rollback goes to the one before, to one that is named, or to none", async () => {
  expect((await cli("brain rollback")).calls).toEqual([["rollbackBrain", {}]]);
  expect((await cli("brain rollback --undo")).calls).toEqual([["rollbackBrain", { undo: true }]]);
  const none = await cli("brain rollback none --dry-run");
  expect(none.calls).toEqual([["rollbackBrain", { pack: "none", dryRun: true }]]);
  expect(none.stdout).toContain("No pack would be served from now on: lessons alone.");
  expect((await cli("brain rollback")).stdout).toBe("abababababab  is served again\n");
});

test("brain history, diff, replay and proof show what there is", async () => {
  const history = await cli("brain history -n 2");
  expect(history.calls).toEqual([["brainHistory", { limit: 2 }]]);
  expect(history.stdout).toContain("serving (override)");
  expect(history.stdout).toMatch(/back to +none +guard/);
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

test("brain proof says that there is too little to tell, instead of bounds that there are none of", async () => {
  const wide = { low: -1_000, high: 1_000 };
  const proveBrain = async () => ({
    ...(await promoteAnswers.proveBrain({})),
    ...{ episodes: 3, notes: ["nothing was learned yet"] },
    arms: [
      { arm: "prior" as const, policy: "walk" as const, utility: 0, ...wide, gain: { mean: 0, ...wide } },
    ],
  });
  const { code, stdout } = await cli("brain proof", { client: { proveBrain } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^3 turns, pack abababababab\ntoo few to tell/);
  expect(stdout).toContain("nothing was learned yet");
  expect(stdout).not.toContain("1000");
});

test("brain doctor shows in a line how it stands, and of all checks those about the brain", async () => {
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
  expect(well.stdout).toMatch(/^mode shadow, pack none, worker running\n/);
  expect(well.stdout).not.toContain("decisions");
  expect(well.stderr).toContain("nacre brain status");
  const ill = await cli("brain doctor", {
    client: { doctor: doctor([{ ...check, name: "brain-packs", ok: false }]) },
  });
  expect(ill.code).toBe(4);
  expect(ill.stdout).toContain("Do this.");
});
