/** Large parts of messages: kept byte for byte, named where there is no room for them, and rebuilt where there is. */

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import type { JsonObject } from "../../src/kernel/json.ts";
import { BUDGET, goodDraft, laneOf, prompt, scriptedModel, summariesOf, talk } from "../support/fold.ts";
import {
  assistantCalls,
  assistantSays,
  hostTranscript,
  LANE,
  toolAnswers,
  userSays,
} from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const rows = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, id) => ({ id, city: `town-${id}`, price: id * 3.25 })));

async function index(lab: Lab): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 100 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

async function payloads(lab: Lab) {
  const ids = (await lab.rows()).map((row) => row.id);
  return lab.store.read(({ history }) => history.payloadsOf(ids));
}

async function exchange(lab: Lab, host: ReturnType<typeof hostTranscript>, tool: string, text: string) {
  const at = lab.clock.now();
  const call = `call_${host.entries.length}`;
  const said = host.say(
    userSays("get it", at),
    assistantCalls(tool, call, at + 1),
    toolAnswers(call, text, at + 2, { toolName: tool }),
    assistantSays("there it is", at + 3),
  );
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(10_000);
  return said;
}

eachStore("payloads", (open) => {
  test("a large result is named with its tool, its kind and what is inside, and comes back as it was", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const text = rows(600);
    const [, , result] = await exchange(lab, host, "http", text);
    await index(lab);
    const [payload, ...others] = await payloads(lab);
    expect(others).toEqual([]);
    expect(payload).toMatchObject({ name: "http", type: "json" });
    expect(payload!.summary).toContain("600");
    expect(payload!.summary).toContain("city");
    expect(payload!.bytes).toBeGreaterThan(text.length);
    expect((await lab.bodies())[2]).toEqual(result!.message as JsonObject);
  });

  test("short results are not, nor what our own tools recalled, however long", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await exchange(lab, host, "http", rows(3));
    for (const tool of ["lcm_grep", "lcm_describe", "memory_search", "brain_trace"])
      await exchange(lab, host, tool, rows(600));
    await index(lab);
    expect(await payloads(lab)).toEqual([]);
  });

  test("what claims to be JSON and is not is described as what it is, and indexing goes on", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await exchange(lab, host, "http", `{"rows": [1, 2, ${"oops ".repeat(5_000)}`);
    await exchange(lab, host, "http", `{${"\u0000\uffff\ud800".repeat(8_000)}`);
    await index(lab);
    const found = await payloads(lab);
    expect(found).toHaveLength(2);
    for (const { type } of found) expect(type).not.toBe("json");
  });

  test("the summariser sees the reference; leaf and everything above it name the file", async () => {
    const { means, requests } = scriptedModel(goodDraft);
    await using lab = await open({ summaries: means });
    const host = hostTranscript();
    await exchange(lab, host, "http", rows(600));
    await talk(lab, host, 10);
    await lab.engine.compact({ lane: LANE, budget: 8_000, force: true });
    await lab.engine.compact({ lane: LANE, budget: 2_000 });
    const [payload] = await payloads(lab);
    const seen = requests.flatMap(({ sources }) => sources.map(({ text }) => text)).join("\n");
    expect(seen).toContain(`[file:${payload!.id} | http | json | ${payload!.bytes} bytes]`);
    expect(seen).not.toContain("town-300");
    const covering = (await summariesOf(lab)).filter(({ files }) => files.includes(payload!.id));
    expect(covering.map(({ depth }) => depth)).toContain(0);
    const lane = await laneOf(lab);
    const [first] = await lab.store.read(({ history }) => history.view(lane.id, 0, 1));
    expect(covering.map(({ id }) => id)).toContain(first!.summary);
    expect((await prompt(lab, host)).prefix?.blocks?.join("\n")).toContain(`file:${payload!.id} http`);
  });

  test("an image that the host no longer sends is rebuilt, byte for byte, while it is in the tail", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 2);
    const at = lab.clock.now();
    const image = { type: "image", mimeType: "image/png", data: randomBytes(60_000).toString("base64") };
    const shown = userSays("look", at, { content: [{ type: "text", text: "look" }, image] });
    const reasoned = assistantSays("", at + 1, {
      content: [
        { type: "thinking", thinking: "whiskers", thinkingSignature: "signed" },
        { type: "text", text: "a cat" },
      ],
    });
    await lab.engine.commitTurn(host.commit(host.say(shown, reasoned)));
    lab.clock.advance(10_000);
    await talk(lab, host, 2);
    await index(lab);
    expect(await payloads(lab)).toMatchObject([{ type: "image/png" }]);
    const held = host.entries.slice(-8).map((entry) => entry.message);
    const plan = await prompt(lab, host, {}, held);
    expect(plan).toMatchObject({ from: null, count: 8, gap: null });
    expect(plan.unsent).toHaveLength(10);
    expect(plan.unsent).toContainEqual(shown);
    expect(plan.unsent).toContainEqual({ ...reasoned, content: [{ type: "text", text: "a cat" }] });
  });

  test("what is too large to be rebuilt is left out, and said to be", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const image = { type: "image", mimeType: "image/png", data: randomBytes(900_000).toString("base64") };
    await lab.engine.commitTurn(
      host.commit(host.say(userSays("look", at, { content: [image] }), assistantSays("a cat", at + 1))),
    );
    await talk(lab, host, 3);
    const held = host.entries.slice(-4).map((entry) => entry.message);
    const plan = await prompt(lab, host, {}, held);
    expect(plan.unsent).toHaveLength(9);
    expect(plan.gap).toContain("1 message ");
    expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
  });

  test("status tells what is stored against what was said", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await talk(lab, host, 5);
    const said = host.entries.reduce(
      (sum, { message }) => sum + Buffer.byteLength(JSON.stringify(message)),
      0,
    );
    expect((await lab.engine.status({})).totals.rawBytes).toBe(said);
  });
});
