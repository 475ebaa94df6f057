/** Lessons, episodes and packs to be stored, each with a default for what a test does not care about, and a store to put them in. */

import { instantOf } from "../../kernel/clock.ts";
import type { LaneId, MessageId, ShelfId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { PackManifest } from "./brain-pack.ts";
import type { BrainAccount, NewEpisode, NewOutcome } from "./episode.ts";
import type { NewLesson } from "./lesson.ts";
import type { BrainPackStore, EpisodeStore, LessonStore, WorkStore } from "./port.ts";
import type { NewPromotion } from "./promotion.ts";
import type { RouteTrace } from "./route-trace.ts";

export interface BrainStores {
  readonly lessons: LessonStore;
  readonly episodes: EpisodeStore;
  readonly brainPacks: BrainPackStore;
  readonly work: WorkStore;
}

export interface OpenBrain {
  readonly store: UnitOfWork<BrainStores>;
  shelf(name: string): Promise<ShelfId>;
  lane(sessionKey: string): Promise<LaneId>;
  message(lane: LaneId, seq: number): Promise<MessageId>;
  close(): Promise<void>;
}

export const digestFor = (number: number, digits = 32) => number.toString(16).padStart(digits, "0");

export function newLesson(shelf: ShelfId, more: Partial<NewLesson> = {}): NewLesson {
  return {
    shelf,
    kind: "correction",
    text: "The staging host is pearl-2, never pearl-1.",
    tags: ["hosts", "staging"],
    digest: digestFor(1),
    topic: null,
    trust: "human",
    voice: "own-words",
    lane: null,
    sessionId: null,
    episode: null,
    source: null,
    state: "active",
    supersedes: null,
    recordedAt: instantOf(10),
    expiresAt: null,
    ...more,
  };
}

export const SOME_TRACE: RouteTrace = {
  policy: "rerank",
  temperature: 0.25,
  seed: 7,
  candidates: [
    {
      ...{ key: "lesson:1", kind: "correction", tokens: 12, inclusion: 0.75 },
      features: [0.5, 0, 1, 0, 0, 0, 0, 1, 0.1, 1, 0, 0],
    },
  ],
  steps: [
    {
      from: null,
      options: [
        { key: "lesson:1", score: 1.5, probability: 0.75 },
        { key: "stop", score: 0, probability: 0.25 },
      ],
      chosen: "lesson:1",
    },
    {
      from: "lesson:1",
      options: [{ key: "stop", score: 0, probability: 1 }],
      chosen: "stop",
      forced: "hops",
    },
  ],
  fired: ["lesson:1"],
  vetoed: [],
  stopped: "chosen",
};

export function newAccount(more: Partial<BrainAccount> = {}): BrainAccount {
  return {
    decision: "use_brain",
    reason: "a lesson fits by its words",
    pack: null,
    canary: false,
    help: 0.8,
    helpParts: [["lexical", 0.5]],
    queryDigest: digestFor(3),
    query: null,
    budget: 400,
    tokens: 12,
    placed: [{ key: "lesson:1", authority: "inject", place: 0, tokens: 12, why: "in-force" }],
    trace: SOME_TRACE,
    tookMs: 1.5,
    ...more,
  };
}

export function newEpisode(
  lane: LaneId,
  more: Partial<Omit<NewEpisode, "account">> & { readonly account?: Partial<BrainAccount> } = {},
): NewEpisode {
  return {
    lane,
    sessionId: "s1",
    at: instantOf(10),
    receipt: null,
    ...more,
    account: newAccount(more.account),
  };
}

export function newOutcome(more: Partial<NewOutcome> = {}): NewOutcome {
  return {
    episode: null,
    source: "scanner",
    detector: "exit-code",
    value: -0.5,
    confidence: 0.75,
    structured: true,
    message: null,
    at: instantOf(20),
    about: ["lesson:1"],
    ...more,
  };
}

export function newManifest(digest: string, more: Partial<PackManifest> = {}): PackManifest {
  return {
    digest,
    format: 1,
    parent: null,
    builtAt: 5,
    nodes: 3,
    links: 2,
    policy: "lexical",
    fingerprint: null,
    bytes: 4,
    report: null,
    ...more,
  };
}

export function newPromotion(more: Partial<NewPromotion> = {}): NewPromotion {
  return {
    kind: "serving",
    pack: null,
    by: "worker",
    override: false,
    reason: "better",
    at: instantOf(30),
    ...more,
  };
}

/** Whatever happens in it, nothing of it stays. */
export async function undone(
  store: UnitOfWork<BrainStores>,
  work: (stores: BrainStores) => Promise<void>,
): Promise<void> {
  const wanted = new Error("nothing of this stays");
  try {
    await store.write("derived", async (stores) => {
      await work(stores);
      throw wanted;
    });
  } catch (error) {
    if (error !== wanted) throw error;
  }
}
