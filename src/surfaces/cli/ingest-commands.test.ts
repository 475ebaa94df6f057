/** What `ingest` says of a transcript beside how many messages are new. */

import { expect, test } from "vitest";
import { cli } from "./cli.fixture.ts";
import type { Dependencies } from "./dependencies.ts";

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
