import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli } from "./cli.fixture.ts";
import { aBrainStatus, anEpisode, aRoute } from "./route.fixture.ts";

test("brain status says what it serves, who learns, and what waits", async () => {
  const { stdout: printed, stderr } = await cli("brain status");
  const stdout = printed.replace(/\s*\n\s+/g, " ");
  for (const said of [
    "shadow",
    "3 in force, 1 proposed",
    "none: lessons alone",
    "use_brain 90",
    "episode:7  use_brain (a person taught this)",
    "running, process 4242, last seen 2 s ago, 1 restart, last step learn, it was killed",
    "words alone",
    "12 outcomes, 2 messages not looked at yet",
    "asked about 30 turns, 24 judged, 1 failed",
  ])
    expect(stdout).toContain(said);
  expect(stdout).not.toContain("not in it");
  expect(stderr).toContain("nacre brain lessons --state proposed");
  expect(stderr).toContain("nacre brain enable");
  const worker = { ...aBrainStatus.worker, state: "idle" as const, pid: null };
  const idle = await cli("brain status", {
    client: { brainStatus: async () => ({ ...aBrainStatus, worker }) },
  });
  expect(idle.stdout).toContain("idle: 43 of the 134 new outcomes that it takes");
  const fresh = { brainStatus: async () => ({ ...aBrainStatus, mode: "on" as const }) };
  expect((await cli("brain status", { client: fresh })).stderr).toContain("nacre brain init");
});

test.each(["brain status", "brain doctor"])(
  "%s says what is not in the pack, and how it gets there",
  async (command) => {
    const client = { brainStatus: async () => ({ ...aBrainStatus, newer: { documents: 3, lessons: 1 } }) };
    const { stdout, stderr } = await cli(command, { client });
    expect(stdout).toContain("3 documents and 1 lesson");
    expect(stderr).toContain("To take in what is not in the pack: nacre brain init");
  },
);

test("brain trace shows candidates, chances, what was chosen, vetoed and put in, and what came of it", async () => {
  const { stdout: printed, calls } = await cli("brain trace episode:7");
  const stdout = printed.replace(/\s*\n\s+/g, " ");
  expect(stdout).toMatch(/^looked at .*\n\s*doc:9 .*private/m);
  expect(calls).toEqual([["traceRoute", { ref: "episode:7" }]]);
  for (const said of [
    "58 of 1,200 tokens",
    "pack abababababab on trial",
    "chance that it helps 0.73",
    "0.910",
    "by rule",
    "vetoed",
    "begin > lesson:3",
    "chance 0.900 of 2",
    "lesson:3 > stop",
    "rerank at temperature 0.25, seed 7",
    "self  exit-code in msg:43  +0.50",
  ])
    expect(stdout).toContain(said);
  const none = {
    traceRoute: async () => ({ ...aRoute, trace: null, placed: [], outcomes: [], label: null }),
  };
  const skipped = await cli("brain trace", { client: none });
  expect(skipped.calls).toEqual([["traceRoute", {}]]);
  expect(skipped.stdout).toContain("no route ran");
  expect(skipped.stderr).toContain("nacre brain rate good episode:7");
});

test.each(["brain trace episode:9", "brain rate good episode:9"])(
  "%s: a turn that there is none of ends with 3",
  async (typed) => {
    const none = async () => {
      throw new NacreError(
        "brain/unknown-episode",
        "there is no episode:9",
        "nacre brain episodes lists them.",
      );
    };
    const { code, stdout } = await cli(typed, { client: { traceRoute: none, rateEpisode: none } });
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  },
);

test("brain episodes lists decisions, and how to go on", async () => {
  const { stdout, stderr, calls } = await cli("brain episodes -n 1 --before episode:9");
  expect(calls).toEqual([["listEpisodes", { limit: 1, before: "episode:9" }]]);
  expect(stdout).toContain("use_brain (trial)");
  expect(stdout).toContain("+0.50 self");
  expect(stderr).toContain("nacre brain episodes --before episode:7 -n 1");
  const none = { listEpisodes: async () => ({ episodes: [] }) };
  expect(await cli("brain episodes", { client: none })).toMatchObject({ code: 0, stdout: "" });
});

test("brain rate says how a turn went; anything else is refused", async () => {
  expect(await cli("brain rate bad episode:7")).toMatchObject({
    calls: [["rateEpisode", { value: "bad", ref: "episode:7" }]],
    stdout: expect.stringContaining("-1.00 human"),
  });
  expect((await cli("brain rate good --dry-run")).calls).toEqual([
    ["rateEpisode", { value: "good", dryRun: true }],
  ]);
  expect((await cli("brain rate fine")).code).toBe(2);
});

test.each([
  ["enable", "on"],
  ["disable", "off"],
  ["shadow", "shadow"],
])("brain %s switches it to %s, and says when the configuration is stricter", async (verb, mode) => {
  const { calls, stdout } = await cli(`brain ${verb}`);
  expect(calls).toEqual([["switchBrain", { mode }]]);
  expect(stdout).toContain(mode);
  const stricter = {
    switchBrain: async () => ({ ...aBrainStatus, mode: "off" as const, lastDecision: anEpisode }),
  };
  const { stderr } = await cli(`brain ${verb}`, { client: stricter });
  if (mode !== "off") expect(stderr).toContain("config.json says off");
});
