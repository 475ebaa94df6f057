/** What `ingest` says of a transcript beside how many messages are new. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli } from "./cli.fixture.ts";
import type { Dependencies } from "./dependencies.ts";
import { toldAnswers } from "./told.fixture.ts";

const lane = { agent: "main", sessionKey: "k" };

/** Two batches of two messages each, of which `undated` have no time. */
function transcriptWith(undated: number, asked: unknown[] = []): Dependencies["readTranscript"] {
  return async function* (_lines, options) {
    asked.push(options.now);
    const request = { lane, sessionId: "s", messages: [{ role: "user" }, { role: "user" }] };
    yield { kind: "chained", request };
    yield { kind: "chained", request };
    const counts = { lines: 4, messages: 4, malformed: [], repeated: 0, abandoned: 0, own: 0, undated };
    yield { kind: "report", report: { lane, unit: "line", ...counts } };
  };
}

test("messages without a usable time are counted, and it says how they are dated and what a time is", async () => {
  const asked: unknown[] = [];
  const dependencies = { readTranscript: transcriptWith(3, asked), now: () => 1_760_000_000_000 };
  const { code, stdout } = await cli("ingest -", { stdin: "a\n", dependencies });
  expect(code).toBe(0);
  const words = stdout.replace(/\s+/g, " ");
  expect(words).toContain(
    "3 messages without a usable time, dated like what stands before them in the file, otherwise now.",
  );
  expect(words).toContain("ISO 8601");
  expect(asked).toEqual([1_760_000_000_000]);
  const json = await cli("ingest - --json", { stdin: "a\n", dependencies });
  expect(JSON.parse(json.stdout)).toMatchObject({ undated: 3 });
  const none = await cli("ingest -", { stdin: "a\n", dependencies: { readTranscript: transcriptWith(0) } });
  expect(none.stdout).not.toContain("time");
});

const full = () =>
  new NacreError("store/full", "no room is left for /data/nacre.db", "Free some disk space.");

test("a disk that is full in the middle: what was stored is counted, and it says how to go on", async () => {
  let times = 0;
  const appendChained = async () => {
    times += 1;
    if (times % 2 === 0) throw full();
    return { status: "stored" as const, imported: 2, known: 0, quarantined: 0, head: "h" };
  };
  const machine = {
    client: { appendChained },
    stdin: "a\n",
    dependencies: { readTranscript: transcriptWith(0) },
  };
  const hint = "Free some disk space. 2 messages were stored before and are kept; run it again to go on.";
  const ran = await cli("ingest -", machine);
  expect(ran).toMatchObject({ code: 5, stdout: "" });
  expect(ran.stderr.replace(/\s+/g, " ")).toContain(hint);
  const json = await cli("ingest - --json", machine);
  expect(JSON.parse(json.stderr).error).toMatchObject({ code: "store/full", hint });
});

test("a disk that is full at once: nothing was stored, and nothing is said of it", async () => {
  const client = { appendChained: () => Promise.reject(full()) };
  const ran = await cli("ingest -", {
    client,
    stdin: "a\n",
    dependencies: { readTranscript: transcriptWith(0) },
  });
  expect(ran).toMatchObject({ code: 5 });
  expect(ran.stderr).not.toContain("stored before");
});

test.each([
  ["observations", '{"summary":"one"}'],
  ["events", '{"type":"ops.alert","summary":"one"}'],
] as const)("the same of %s", async (as, line) => {
  let times = 0;
  const ingestLines: typeof toldAnswers.ingestLines = async (request) => {
    times += 1;
    if (times === 2) throw full();
    return await toldAnswers.ingestLines(request);
  };
  const stdin = `${line}\n`.repeat(1_200);
  const ran = await cli(`ingest - --as ${as}`, { client: { ingestLines }, stdin });
  expect(ran).toMatchObject({ code: 5 });
  expect(ran.stderr).toContain(`1,000 ${as} were stored before and are kept; run it again to go on.`);
});
