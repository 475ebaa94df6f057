/** A model that judges turns which nobody judged: only where chosen, within its limits, and the least that is believed. */

import { expect, test } from "vitest";
import { SummariseError } from "../../src/ports/summarise-failure.ts";
import { USUAL_LIMITS } from "../../src/rooms/history/index.ts";
import { type AnswerScript, scriptedReader } from "../support/asked-facts.ts";
import { hostTranscript } from "../support/host.ts";
import { creditsOf, labelOf, lesson, lookAll, outcomesOf, takeTurn } from "../support/outcomes.ts";
import { eachStore, type Lab, type LabOptions } from "../support/stores.ts";

const NOTE = "Releases go through Jenkins with the job atlas-release.";
const HOUR = 3_600_000;

function teacher(script: AnswerScript): { requests: readonly { prompt: string }[]; options: LabOptions } {
  const { requests, model } = scriptedReader(script);
  return {
    requests,
    options: { brain: { teacher: true }, summaries: { completers: async () => [model] } },
  };
}

const line = (turn: number, score: number, notes: readonly number[] = []) =>
  JSON.stringify({ turn, score, confidence: 0.9, notes });

async function ask(lab: Lab) {
  const batch = await lab.engine.askTeacher({});
  return { batch, ...(await lab.engine.applyTeacher(batch)) };
}

async function askAll(lab: Lab): Promise<number> {
  let outcomes = 0;
  for (let round = 0; round < 50; round += 1) {
    const asked = await ask(lab);
    if (asked.batch.idle) return outcomes;
    outcomes += asked.outcomes;
  }
  throw new Error("asks for ever");
}

/** Turns that nothing is known of, an hour ago. */
async function turns(lab: Lab, count = 1) {
  const shown = [await lesson(lab, NOTE)];
  const host = hostTranscript();
  const ids = [];
  for (let at = 0; at < count; at += 1) {
    const user = `How do I get build number ${at} out of the door?`;
    ids.push(await takeTurn(lab, host, { user, answer: "With atlas-release in Jenkins.", shown }));
  }
  await lookAll(lab);
  lab.clock.advance(HOUR);
  return { ids, host, shown };
}

eachStore("what a model says of a routed turn", (open) => {
  test("is evidence of the least trust, and anything else takes its place", async () => {
    const { requests, options } = teacher(() => line(1, 0.7));
    await using lab = await open(options);
    const { ids, host, shown } = await turns(lab);
    expect(await askAll(lab)).toBe(1);
    expect(await labelOf(lab, ids[0]!)).toBe("teacher teacher +");
    expect(await creditsOf(lab, ids[0]!)).toEqual({ [shown[0]!]: 0.7 });
    expect(requests).toHaveLength(1);
    expect((await lab.engine.status({})).folding.today).toMatchObject({ calls: 1, costUsd: 0.002 });
    await takeTurn(lab, host, { user: "That was wrong." });
    await lookAll(lab);
    expect(await labelOf(lab, ids[0]!)).toBe("human thumbs -");
    const dispositions = (await outcomesOf(lab, ids[0]!)).map((one) => [one.source, one.disposition]);
    expect(Object.fromEntries(dispositions)).toEqual({
      ...{ human: "promoted_to_label", teacher: "discarded_lower_trust" },
    });
  });

  test("is not asked for unless that was chosen, where nobody can be asked, or before a person had time to say something", async () => {
    const { requests, options } = teacher(() => line(1, 1));
    for (const brain of [undefined, {}, { teacher: false }]) {
      await using lab = await open({ summaries: options.summaries!, ...(brain && { brain }) });
      await turns(lab);
      expect((await ask(lab)).batch.idle).toBe(true);
    }
    await using alone = await open({ brain: { teacher: true } });
    await turns(alone);
    expect((await ask(alone)).batch.idle).toBe(true);
    await using lab = await open(options);
    await turns(lab);
    lab.clock.advance(-HOUR);
    expect((await ask(lab)).batch.idle).toBe(true);
    expect(requests).toEqual([]);
  });

  test("is of at most three turns at a time, each once, and never of one that is judged or taken back", async () => {
    const { requests, options } = teacher(() => [1, 2, 3].map((turn) => line(turn, 0.5)).join("\n"));
    await using lab = await open(options);
    const { ids } = await turns(lab, 6);
    const rows = (await lab.rows()).filter(({ role }) => role === "user");
    await lab.engine.forget({ refs: [`msg:${rows[1]!.id}`] });
    expect(await askAll(lab)).toBe(5);
    expect(requests).toHaveLength(2);
    for (const { prompt } of requests) {
      expect(prompt.match(/^Turn \d/gm)!.length).toBeLessThanOrEqual(3);
      expect(prompt).not.toContain("build number 1 ");
    }
    expect(await labelOf(lab, ids[1]!)).toBeNull();
    expect(await askAll(lab)).toBe(0);
    expect(requests).toHaveLength(2);
  });

  test("is sent without secrets, and what it answers beyond numbers about what was shown is dropped", async () => {
    const key = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    const { requests, options } = teacher(() => `The user is very happy.\n${line(7, 1)}\n${line(1, 4)}`);
    await using lab = await open(options);
    const shown = [await lesson(lab, `${NOTE} The token is ${key}.`)];
    const id = await takeTurn(lab, hostTranscript(), { user: `Use ${key} for it, please`, shown });
    await lookAll(lab);
    lab.clock.advance(HOUR);
    expect(await askAll(lab)).toBe(0);
    expect(JSON.stringify(requests)).not.toContain(key);
    expect(JSON.stringify(requests)).toContain("[secret:");
    expect(await outcomesOf(lab, id)).toEqual([]);
  });

  test("an answer that is applied twice, late or of another version changes nothing", async () => {
    const { options } = teacher(() => line(1, 0.5));
    await using lab = await open(options);
    const { ids, host } = await turns(lab);
    const [lost, batch] = [await lab.engine.askTeacher({}), await lab.engine.askTeacher({})];
    expect(await lab.engine.applyTeacher({ ...batch, version: "of-old" })).toEqual({ outcomes: 0 });
    expect(await lab.engine.applyTeacher(batch)).toEqual({ outcomes: 1 });
    expect(await lab.engine.applyTeacher(lost)).toEqual({ outcomes: 0 });
    expect(await outcomesOf(lab, ids[0]!)).toHaveLength(1);
    const next = await takeTurn(lab, host, { user: "And the other build?", shown: ["lesson:1"] });
    lab.clock.advance(HOUR);
    const late = await lab.engine.askTeacher({});
    await takeTurn(lab, host, { user: "👎" });
    await lookAll(lab);
    expect(await lab.engine.applyTeacher(late)).toEqual({ outcomes: 0 });
    expect(await labelOf(lab, next)).toBe("human thumbs -");
  });

  test("who fails is asked again later each time, and what is declined three times is left", async () => {
    const { requests, options } = teacher(() => {
      throw new SummariseError("rejected", "no");
    });
    await using lab = await open(options);
    await turns(lab);
    for (const calls of [1, 2, 3]) {
      const { batch } = await ask(lab);
      expect(batch.failed).toMatchObject({ outcome: "rejected" });
      expect(requests).toHaveLength(calls);
      expect((await ask(lab)).batch.idle).toBe(true);
      lab.clock.advance(24 * HOUR);
    }
    expect((await ask(lab)).batch).toMatchObject({ idle: true });
    expect(requests).toHaveLength(3);
  });

  test("stops when what may be spent is spent", async () => {
    const { requests, options } = teacher(() => line(1, 0.5));
    const limits = { ...USUAL_LIMITS, usdPerDay: 0.001 };
    await using lab = await open({ ...options, summaries: { ...options.summaries, limits } });
    const { host, shown } = await turns(lab);
    await ask(lab);
    await takeTurn(lab, host, { user: "Another one?", shown });
    await lookAll(lab);
    lab.clock.advance(HOUR / 2 + 60_000);
    const { batch } = await ask(lab);
    expect(batch.failed).toMatchObject({ outcome: "not-now" });
    expect(requests).toHaveLength(1);
  });
});
