/** What is read behind a reply: never in the way of the next turn, and over when nobody needs the engine any more. */

import { expect, test, vi } from "vitest";
import type { Client } from "../../wire/index.ts";
import { TranscriptDrain } from "./bootstrap.ts";
import { foldReadIn } from "./read-in.ts";
import { SharedClient } from "./shared-client.ts";
import type { TranscriptReader } from "./transcript-reader.ts";

const call = { sessionId: "s", sessionKey: "agent:main:long" };
const PAGES = 40;

/** A transcript of many pages before an engine that takes a while for each. */
function longTranscript(perPageMs: number) {
  let pages = 0;
  const plans: unknown[] = [];
  const client = new SharedClient(async () => {
    const answer = async (method: string, params: unknown) => {
      if (method === "lane_state") return { sessionId: "s", cursor: null };
      if (method === "assemble") {
        plans.push(params);
        return { pressure: "hard" };
      }
      pages += 1;
      await new Promise((resolve) => setTimeout(resolve, perPageMs));
      return { imported: 5 };
    };
    return { call: answer, async close() {} } as unknown as Client;
  });
  const reader: TranscriptReader = {
    async page(_target, cursor) {
      const at = Number(cursor ?? 0) + 1;
      return { entries: [], resets: [], cursor: String(at), complete: at === PAGES };
    },
  };
  client.acquire();
  return { client, drain: new TranscriptDrain(client, async () => reader), read: () => pages, plans };
}

test("a long transcript is read to its end, and nobody waits for that", async () => {
  const { drain, read } = longTranscript(20);
  await drain.finish(call);
  expect(read()).toBeLessThan(PAGES / 2);
  // The next turn's maintenance finds it at work and adds nothing.
  await drain.finish(call);
  await vi.waitFor(() => expect(read()).toBe(PAGES), 10_000);
});

test("a short one is read when the answer comes", async () => {
  const { drain, read } = longTranscript(0);
  await drain.finish(call);
  await vi.waitFor(() => expect(read()).toBe(PAGES), 5_000);
});

test("what was read in is planned when all of it is there, so that it is folded; the few messages of a turn are not", async () => {
  const { client, drain, plans } = longTranscript(0);
  await drain.finish(call, (imported) => foldReadIn(client, call, imported, 18_000));
  await vi.waitFor(() => expect(plans).toHaveLength(1), 5_000);
  expect(plans[0]).toMatchObject({
    lane: { sessionKey: call.sessionKey },
    count: 0,
    budget: 18_000,
    usual: 18_000,
  });
  expect(plans[0]).not.toHaveProperty("final");
  await foldReadIn(client, call, 3, 18_000);
  await foldReadIn(client, call, 5_000, undefined);
  expect(plans).toHaveLength(1);
});

test("the last user gone, reading ends and wakes no engine", async () => {
  const { client, drain, read } = longTranscript(20);
  await drain.finish(call);
  await client.release();
  const then = read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(read()).toBeLessThanOrEqual(then + 1);
  expect(then).toBeLessThan(PAGES);
});

test("a transcript that cannot be read is counted, not thrown", async () => {
  const { client } = longTranscript(0);
  const drain = new TranscriptDrain(client, () => Promise.reject(new Error("gone")));
  await drain.finish(call);
  expect([...client.counts.keys()]).toEqual(["maintain:error"]);
});
