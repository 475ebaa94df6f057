/** What tests of how routed turns went share: turns with a route, tools that end as told, and all that is then known of them. */

import type { LaneName } from "../../src/engine/api.ts";
import { lookAtLinked } from "../../src/engine/outcome-marks.ts";
import { type EpisodeId, installationId, laneId, receiptId, refOf } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import type { Episode, Outcome } from "../../src/rooms/brain/index.ts";
import { digestFor, newEpisode, newLesson } from "../../src/rooms/brain/samples.suite.ts";
import { OWNER_NAMESPACE } from "../../src/rooms/durable/index.ts";
import { assistantSays, LANE, toolAnswers, userSays } from "./host.ts";
import type { Host } from "./memories.ts";
import type { Lab } from "./stores.ts";

export interface Call {
  readonly tool?: string;
  readonly asked?: JsonObject;
  readonly text: string;
  readonly extra?: JsonObject;
}

export interface Turn {
  readonly user: string;
  readonly answer?: string;
  readonly calls?: readonly Call[];
  /** Keys that the route put into the prompt; absent: the turn was not routed. */
  readonly shown?: readonly string[];
  readonly at?: number;
  readonly lane?: LaneName;
  /** What the turn is called by its host. */
  readonly key?: string;
  /** Of the message of the user. */
  readonly extra?: JsonObject;
}

let counted = 0;

/** One turn. Answers its episode, where it has one. */
export async function takeTurn(lab: Lab, host: Host, turn: Turn): Promise<EpisodeId | null> {
  const { user, answer = "All right.", calls = [], lane = LANE, extra = {} } = turn;
  const at = turn.at ?? lab.clock.now();
  const said = host.say(
    userSays(user, at, extra),
    ...calls.flatMap(({ tool = "exec", asked = { command: "npm test" }, text, extra: more = {} }, place) => {
      const call = `call_${++counted}`;
      return [
        assistantSays("", at + 10 * place + 1, {
          content: [{ type: "toolCall", id: call, name: tool, arguments: asked }],
          stopReason: "toolUse",
        }),
        toolAnswers(call, text, at + 10 * place + 2, { toolName: tool, ...more }),
      ];
    }),
    assistantSays(answer, at + 1_000),
  );
  const key = turn.key ?? `outcome-turn-${++counted}`;
  await lab.engine.commitTurn({ ...host.commit(said, key), lane });
  lab.clock.advance(60_000);
  return turn.shown === undefined ? null : route(lab, lane, key, turn.shown);
}

/** Gives a turn an episode, as the commit of one with a receipt does. */
export async function route(
  lab: Lab,
  lane: LaneName,
  key: string,
  shown: readonly string[],
): Promise<EpisodeId> {
  return lab.store.write("derived", async ({ history, episodes, meta }) => {
    const { id } = (await history.findLane({ ...lane, installation: installationId("lab") }))!;
    const turn = (await history.findTurn(id, key))!;
    const question = (await history.messagesOfTurn(turn.id)).find(({ role }) => role === "user")!;
    const receipt = receiptId(1_000_000 + ++counted);
    const placed = shown.map((node, place) => ({
      ...({ key: node, authority: "inject", place, tokens: 10, why: "taught" } as const),
    }));
    const episode = await episodes.add(
      newEpisode(laneId(id), { receipt, at: lab.clock.now(), account: { placed } }),
    );
    await episodes.link(receipt, question.id);
    await lookAtLinked({ meta }, question.id);
    return episode;
  });
}

/** Answers its key. */
export function lesson(lab: Lab, text: string): Promise<string> {
  return lab.store.write("derived", async ({ memories, lessons }) => {
    const shelf = await memories.openShelf({
      ...{ installation: installationId("lab"), tier: "user", name: OWNER_NAMESPACE },
    });
    const id = await lessons.add(newLesson(shelf.id, { text, digest: digestFor(++counted), topic: null }));
    return refOf("lesson", id!);
  });
}

/** The background looks at everything. */
export async function lookAll(lab: Lab, limit = 50): Promise<void> {
  for (let round = 0; round < 10_000; round += 1) {
    const batch = await lab.engine.prepareOutcomes({ limit });
    if (batch.idle) return;
    await lab.engine.applyOutcomes(batch);
  }
  throw new Error("looks for ever");
}

export function episodeOf(lab: Lab, id: EpisodeId | null): Promise<Episode> {
  return lab.store.read(async ({ episodes }) => (await episodes.episodes([id!])).get(id!)!);
}

export function outcomesOf(lab: Lab, id: EpisodeId | null): Promise<readonly Outcome[]> {
  return lab.store.read(async ({ episodes }) => (await episodes.outcomesOf([id!])).get(id!) ?? []);
}

/** Value, source and detector of its label; null: it has none. */
export async function labelOf(lab: Lab, id: EpisodeId | null) {
  const { label } = await episodeOf(lab, id);
  return label === null ? null : `${label.source} ${label.detector} ${label.value > 0 ? "+" : "-"}`;
}

/** What each node was given. */
export async function creditsOf(lab: Lab, id: EpisodeId | null): Promise<{ readonly [key: string]: number }> {
  const { credits } = await episodeOf(lab, id);
  return Object.fromEntries(credits.map(({ key, value }) => [key, Number(value.toFixed(3))]));
}
