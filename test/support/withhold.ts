/** What tests of taking things back share: a lane with one odd word in it, and every place where it could still be. */

import { codeOf } from "../../src/kernel/errors.ts";
import type { MessageId } from "../../src/kernel/ids.ts";
import { everyOver } from "../../src/rooms/history/index.ts";
import { BUDGET, laneOf, prompt, summariesOf, talk } from "./fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

/** In no other sentence of any test. */
export const ODD = "zygomorphic";

export interface Odd {
  readonly host: ReturnType<typeof hostTranscript>;
  /** The message with the odd word, and the answer to it. */
  readonly ref: string;
  readonly id: MessageId;
  readonly answer: string;
}

/** Turns before and after one that has the odd word in it. */
export async function withOddWord(lab: Lab, before: number, after: number): Promise<Odd> {
  const host = hostTranscript();
  await talk(lab, host, before);
  const at = lab.clock.now();
  const said = host.say(
    userSays(`the ${ODD} orchid stands in bay X-4711, at /srv/${ODD}/map.txt`, at),
    assistantSays("I have noted where it stands.", at + 1_000),
  );
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(10_000);
  const rows = await lab.rows();
  await talk(lab, host, after);
  const [question, reply] = rows.slice(-2);
  return { host, ref: `msg:${question!.id}`, id: question!.id, answer: `msg:${reply!.id}` };
}

export async function foldAll(lab: Lab): Promise<void> {
  await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
}

export async function indexAll(lab: Lab): Promise<void> {
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareIndex({ limit: 100 });
    await lab.engine.applyIndex(batch);
    pending = batch.pending;
  }
}

/** Everything that a model or a reader could be shown of the lane. */
export async function everythingShown(lab: Lab, host: Odd["host"]): Promise<string> {
  const plan = await prompt(lab, host);
  const unsent = await prompt(
    lab,
    host,
    {},
    host.entries.slice(-2).map(({ message }) => message),
  );
  const lane = await laneOf(lab);
  const stored = await lab.store.read(async ({ history }) => {
    const rows = await history.page(lane.id, { limit: 100_000 });
    const ids = rows.map(({ id }) => id);
    return [...(await history.bodies(ids)).values(), ...(await history.payloadsOf(ids))];
  });
  const history = await lab.engine.showHistory({ lane: LANE, limit: 1_000 });
  const found = await lab.engine.search({ query: ODD });
  const summaries = await summariesOf(lab);
  const told = await Promise.all(
    summaries.flatMap(({ id }) => [tellOf(lab, "describe", `sum:${id}`), tellOf(lab, "expand", `sum:${id}`)]),
  );
  const each = await Promise.all(
    (await lab.rows()).slice(0, 200).map(({ id }) => tellOf(lab, "describe", `msg:${id}`)),
  );
  return JSON.stringify([plan, unsent, stored, summaries, history, found, told, each]);
}

/** Summaries that are in use and cover the message. */
export async function standingFor(lab: Lab, id: MessageId) {
  const over = await lab.store.read(({ history }) => everyOver(history, [id]));
  return (await summariesOf(lab)).filter((one) => over.has(one.id) && one.state !== "retired");
}

/** What the tools say of it; a refusal is an answer too. */
async function tellOf(lab: Lab, tool: "describe" | "expand", ref: string): Promise<unknown> {
  const request = { ref, maxTokens: 100_000 };
  const answer = tool === "describe" ? lab.engine.describe(request) : lab.engine.expand(request);
  return answer.catch((error: unknown) => codeOf(error) ?? Promise.reject(error));
}
