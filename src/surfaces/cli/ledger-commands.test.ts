/** `nacre triage`, `observations`, `lifecycle` and `quarantine`: what a person types, and what they are told. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli } from "./cli.fixture.ts";
import { anObservation, aRun, ledgerAnswers } from "./ledger.fixture.ts";

test("triage: 4 when something needs attention, 0 when nothing does", async () => {
  const some = await cli("triage --since 7d");
  expect(some.code).toBe(4);
  expect(some.stdout).toContain("tools that failed: 1\n");
  expect(some.stdout).not.toContain("otherwise than");
  expect(some.calls).toEqual([["triage", { limit: 20, since: Date.UTC(2026, 9, 13, 12, 0) }]]);
  const client = { triage: async () => ({ since: 0, attention: false, sections: [] }) };
  const none = await cli("triage", { client });
  expect(none).toMatchObject({
    code: 0,
    stdout: "Nothing needs attention since 1970-01-01 00:00 UTC.\n",
    stderr: "",
  });
  expect((await cli("triage --json", { client })).code).toBe(0);
  expect((await cli("triage --json")).code).toBe(4);
  expect((await cli("triage --since yesterday-ish")).code).toBe(2);
});

test("quarantine list: messages and what is held back, with its words made harmless", async () => {
  const { stdout, stderr } = await cli("quarantine list", {
    tty: true,
    columns: 200,
    env: { NO_COLOR: "1" },
  });
  expect(stdout).toContain("msg:7");
  expect(stdout).toMatch(/obs:12 .*injection web_fetch .*all previous instructions/);
  expect(stdout).not.toContain("\u001b");
  expect(stderr).toContain("nacre observations show REF, then nacre quarantine release REF");
  const empty = {
    listQuarantine: async () => ({ messages: [] }),
    listHeld: async () => ({ held: [], total: 0 }),
  };
  expect((await cli("quarantine list", { client: empty })).stderr).toBe("Nothing is quarantined.\n");
});

test("quarantine release asks first; where nobody can answer, --yes has to be said", async () => {
  const nobody = await cli("quarantine release obs:8");
  expect(nobody).toMatchObject({ code: 2, calls: [] });
  expect(nobody.stderr).toContain("Add --yes.");
  const no = await cli("quarantine release obs:8 evt:6", { tty: true, stdin: "n\n" });
  expect(no.stderr).toContain("Let 2 records into searches, prompts and packs?");
  expect(no.calls).toEqual([]);
  const yes = await cli("quarantine release obs:8", { tty: true, stdin: "y\n" });
  expect(yes.calls).toEqual([["hold", { refs: ["obs:8"], release: true }]]);
  expect(yes.stdout).toBe("obs:8 let go\n");
});

test("quarantine hold takes a pasted line and a reason", async () => {
  const ran = await cli([
    "quarantine",
    "hold",
    "obs:8  2026-10-02 14:03  event",
    "evt:6",
    "--why",
    "a forum",
  ]);
  expect(ran.calls).toEqual([["hold", { refs: ["obs:8", "evt:6"], why: "a forum" }]]);
  const client = { hold: async () => ({ changed: [] }) };
  expect((await cli("quarantine hold obs:8", { client })).stderr).toBe(
    "All of them were held back already.\n",
  );
});

test("lifecycle plan merges the steps of one, and says how to do exactly that", async () => {
  const { stdout, stderr } = await cli("lifecycle plan");
  expect(stdout).toContain("active > stale > archived");
  expect(stdout).toMatch(
    /2 moves of 1 observation, some of which go two steps at once\.\s6 moves are due in\sall\./,
  );
  expect(stdout).toMatch(/1 of these observations was stored less than 14 days ago/);
  expect(stderr).toBe("To do exactly this: nacre lifecycle apply 2-8f14e45fceea167a\n");
  const none14 = { moves: [], total: 0, observations: 0, storedLately: 0 };
  const nothing = { ...none14, caps: { run: 500, day: 2_000, leftToday: 9 }, digest: "0-ab" };
  const none = await cli("lifecycle plan", { client: { planLifecycle: async () => nothing } });
  expect(none).toMatchObject({ stdout: "Nothing is due to be put away.\n", stderr: "" });
  const full = { ...nothing, total: 7, caps: { ...nothing.caps, leftToday: 0 } };
  const capped = await cli("lifecycle plan", { client: { planLifecycle: async () => full } });
  expect(capped.stderr).toContain("nothing more can be put away for now");
});

test("lifecycle apply needs the name of a plan, an answer, or --yes", async () => {
  const named = await cli("lifecycle apply 2-8f14e45fceea167a");
  expect(named.calls).toEqual([["applyLifecycle", { digest: "2-8f14e45fceea167a" }]]);
  expect(named.stderr).toBe("To bring all of it back: nacre lifecycle rollback 3\n");
  expect((await cli("lifecycle apply")).code).toBe(2);
  const refused = await cli("lifecycle apply", { tty: true, stdin: "\n" });
  expect(refused.calls.map(([method]) => method)).toEqual(["planLifecycle"]);
  const said = await cli("lifecycle apply --yes -n 5");
  expect(said.calls).toEqual([["applyLifecycle", { limit: 5 }]]);
  expect((await cli("lifecycle apply 2-ab -n 5")).code).toBe(2);
  const client = {
    applyLifecycle: async () => {
      throw new NacreError("ledger/drifted", "not what it was", "Plan again.");
    },
  };
  expect((await cli("lifecycle apply 2-ab", { client })).code).toBe(1);
});

test("lifecycle runs say what was brought back; a run that is none, and a state that is none, are refused", async () => {
  const runs = [{ ...aRun, rolledBackAt: Date.UTC(2026, 9, 3) }];
  const { stdout } = await cli("lifecycle runs", { client: { listLifecycleRuns: async () => ({ runs }) } });
  expect(stdout).toContain(
    "run 3  2026-10-02 14:03 UTC  person  2 moves, 1 plan expired  brought back 2026-10-03",
  );
  expect(stdout).toContain("  reason: unused-20-days 1, unused-30-days 1\n");
  expect(await cli("lifecycle rollback three")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("lifecycle rollback 3 --undo")).toMatchObject({
    stdout: "Put away again 2 observations and 1 plan of run 3.\n",
    calls: [["rollbackLifecycle", { run: 3, undo: true }]],
  });
  expect((await cli("lifecycle move obs:8 --undo")).calls).toEqual([
    ["moveObservation", { ref: "obs:8", undo: true }],
  ]);
  expect((await cli("observations edit obs:8 --undo")).calls).toEqual([
    ["changeObservation", { ref: "obs:8", undo: true }],
  ]);
  const moved = await cli("lifecycle move obs:8 gone");
  expect(moved).toMatchObject({ code: 2, calls: [] });
  expect(moved.stderr).toContain("captured, categorized, active, consolidated, stale, archived");
});

test("a long session key leaves room for what was said: in a window, a narrow one, and on a pipe", async () => {
  const shelf = `agent:main:telegram:group:-100123456789:topic:${"9".repeat(20)}`;
  const observations = [{ ...anObservation, shelf }, anObservation];
  const client = { listObservations: async () => ({ observations, total: 2 }) };
  const shown = async (columns?: number) => {
    const machine = columns === undefined ? {} : { tty: true, columns, env: { NO_COLOR: "1" } };
    return (await cli("observations list", { client, ...machine })).stdout.split("\n");
  };
  const wide = await shown(130);
  expect(wide[0]).toMatch(/agent:main:\S*…\S*9 {2}exec failed: the disk is full$/);
  expect(wide[0]!.indexOf("exec failed")).toBe(wide[1]!.indexOf("exec failed"));
  expect(wide[0]!.indexOf("exec failed")).toBeLessThan(70);
  const narrow = await shown(80);
  expect(narrow[1]).toBe("    exec failed: the disk is full");
  expect(Math.max(...narrow.map((line) => line.length))).toBeLessThanOrEqual(80);
  const piped = await shown();
  expect(piped[0]).toContain(`${shelf}  exec failed`);
  expect(piped[1]).toContain("agent:main:main  exec failed: the disk is full");
});

test("what else is known of an observation is shown to be read, and bounded", async () => {
  const one = await cli("observations show obs:8");
  expect(one.stdout).toContain("detail\n  exit: 1\n");
  const detail = {
    ...{ command: "df -h", output: "full\u001b[2J\n98%", flags: ["-h", "-T"], where: { host: "atlas" } },
    ...{ nothing: {}, many: Array.from({ length: 60 }, (_, at) => at) },
  };
  const shown = async () => ({ ...(await ledgerAnswers.showObservation({ ref: "obs:8" })), detail });
  const { stdout } = await cli("observations show obs:8", { client: { showObservation: shown } });
  expect(stdout).toContain(
    "detail\n  command: df -h\n  output:\n    full\n    98%\n  flags:\n    - -h\n    - -T\n  where:\n    host: atlas\n  nothing: nothing\n",
  );
  expect(stdout).toMatch(/\n {2}… \d+ more lines: --json has all of it\n/);
  expect((await cli("observations show obs:9")).stdout).not.toContain("detail");
});

test("observations: unknown ones are 3, several at once are 2, and what is held back says how it is let go", async () => {
  const client = {
    showObservation: async () => {
      throw new NacreError("ledger/unknown", "there is no obs:99", "List them.");
    },
  };
  expect((await cli("observations show obs:99", { client })).code).toBe(3);
  expect((await cli("observations show obs:8 obs:9")).code).toBe(2);
  expect((await cli("observations list --kind wish")).code).toBe(2);
  const listed = await cli("observations list --kind plan,fact --outcome error --held --since 1d -n 3");
  expect(listed.calls).toEqual([
    [
      "listObservations",
      {
        limit: 3,
        kinds: ["fact", "plan"],
        outcomes: ["error"],
        held: true,
        since: Date.UTC(2026, 9, 19, 12, 0),
      },
    ],
  ]);
  const empty = { listObservations: async () => ({ observations: [], total: 0 }) };
  expect((await cli("observations list --held", { client: empty })).stderr).toBe(
    "Nothing of that is held back.\n",
  );
});

test("observations erase asks first, erases, rewrites the file, and says what is still there", async () => {
  expect(await cli("observations erase obs:8")).toMatchObject({ code: 2, calls: [] });
  const no = await cli("observations erase obs:8 obs:9", { tty: true, stdin: "n\n" });
  expect(no.stderr).toContain("Erase 2 observations for good?");
  expect(no.calls).toEqual([]);
  const done = await cli("observations erase obs:8 obs:9 --yes");
  expect(done.calls).toEqual([
    ["eraseObservations", { refs: ["obs:8", "obs:9"], dryRun: true }],
    ["eraseObservations", { refs: ["obs:8", "obs:9"] }],
    ["scrub", {}],
  ]);
  expect(done.stdout).toBe("2 observations erased.\n");
  expect(done.stderr).toContain("nacre erase msg:7");
  expect(done.stderr).toContain("told in mine.jsonl");
  const json = await cli("observations erase obs:8 --yes --json");
  expect(JSON.parse(json.stdout)).toEqual({
    erased: ["obs:8"],
    sources: ["msg:7"],
    archive: { blanked: 0, left: [{ ref: "obs:8", file: "mine.jsonl" }], rejects: null },
  });
});

test("erase takes observations and events beside messages and memories, shows them first, and looks for what they said", async () => {
  const looked = await cli("erase obs:8 evt:6 --dry-run");
  expect(looked.calls).toEqual([["eraseObservations", { refs: ["obs:8", "evt:6"], dryRun: true }]]);
  expect(looked.stdout).toContain("what obs:8 says in a line");
  expect(looked.stdout).toContain("1 observation and 1 event would be erased for good.");
  const done = await cli("erase obs:8 EVT:6 --prove --yes", {
    client: { traces: async () => ({ ...nobody, elsewhere: [{ ref: "obs:9", words: [], whole: true }] }) },
  });
  expect(done.code).toBe(4);
  expect(done.calls.map(([method]) => method)).toEqual([
    ...["eraseObservations", "eraseObservations", "erase", "scrub", "traces"],
  ]);
  expect(done.calls[1]).toEqual(["eraseObservations", { refs: ["evt:6", "obs:8"] }]);
  expect(done.calls.at(-1)![1]).toMatchObject({
    texts: expect.arrayContaining(["what obs:8 says in a line", "what evt:6 says in a line"]),
  });
  expect(done.stdout).toMatch(/^1 observation and 1 event erased/);
  expect(done.stdout).toContain("the messages that it was observed in: msg:7");
  expect(done.stderr).toContain("Look at it: nacre get obs:9\nErase it too: nacre erase obs:9 --prove\n");
  const json = await cli("erase obs:8 --yes --json");
  expect(JSON.parse(json.stdout)).toMatchObject({ changed: ["obs:8"], records: [{ ref: "obs:8" }] });
  expect(json.stdout).not.toContain("9f31");
});

const nobody = {
  ...{ traces: [], files: [], elsewhere: [], elsewhereTotal: 0, words: 2, common: [], commonTexts: 0 },
};

test("what the ledger has is held back and not forgotten, and forget says how", async () => {
  const ran = await cli("forget obs:44 --yes");
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain("error: obs:44 is an observation of the ledger");
  expect(ran.stderr).toContain("`nacre quarantine hold obs:44` keeps it from being found");
  expect(ran.stderr).toContain("`nacre erase obs:44 --prove` deletes it for good");
  expect((await cli("forget mem:5 evt:3 --yes")).stderr).toContain("evt:3 is an event of the ledger");
});
