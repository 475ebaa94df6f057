/**
 * Turns that were routed by a pack and what came of them, as the store keeps them: for tests of what learns. Of some subjects there are
 * two documents that fit a question alike; one of them helps, and the other does not.
 */

import type { EngineStore } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { installationId } from "../../src/kernel/ids.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import {
  type BrainPack,
  drawRoute,
  findCandidates,
  type NewEpisode,
  openPack,
  termHashes,
} from "../../src/rooms/brain/index.ts";

/** Many: what is asked over and over again is little evidence, however often. */
const SUBJECTS = ["bal", "cor", "dun", "fer", "gal", "hem", "jor", "kel"].flatMap((one) =>
  ["mor", "nit", "pas", "rud", "sol", "tam", "vek", "wyn"].map((other) => one + other),
);

/** Answers the keys of those that help, each with its subject. */
export async function writeSubjects(store: EngineStore): Promise<ReadonlyMap<string, string>> {
  return store.write("derived", async ({ memories, docs, shelfIndex }) => {
    const installation = installationId("lab");
    const shelf = (await memories.openShelf({ installation, tier: "docs", name: "main" })).id;
    const good = new Map<string, string>();
    for (const [number, subject] of SUBJECTS.entries()) {
      // Of half of them there is only the one that helps: there, words are right.
      const helps = number % 4 === 0 ? "south" : "north";
      for (const which of number % 2 === 0 ? ["north", "south"] : [helps]) {
        const text = `The ${subject}, ${which}`;
        const file = { shelf, path: `memory/${subject}-${which}.md`, bytes: 1, modifiedMs: 1, lines: 1 };
        const [piece] = await docs.putFile({ ...file, hash: "0".repeat(32), trouble: null }, [
          { fromLine: 1, toLine: 1, headings: [], text },
        ]);
        await shelfIndex.put([
          { kind: "doc", source: piece!, shelf, at: instantOf(1), terms: indexTerms(text) },
        ]);
        if (which === helps) good.set(`doc:${piece}`, subject);
      }
    }
    return good;
  });
}

export interface RoutedTurns {
  readonly count: number;
  readonly digest: string;
  readonly pack: BrainPack;
  /** What a document that was taken is worth to a question about a subject. */
  readonly worth: (key: string, subject: string) => number;
  readonly key: string;
  readonly from?: number;
  readonly at: number;
  readonly canary?: boolean;
}

/** As many labelled episodes, one subject after the other. */
export async function addRouted(store: EngineStore, turns: RoutedTurns): Promise<void> {
  const open = openPack(turns.pack);
  await store.write("derived", async ({ history, episodes }) => {
    const known = await history.lanes(installationId("lab"));
    if (known.length === 0) throw new Error("say something first: an episode has a conversation");
    for (let number = 0; number < turns.count; number += 1) {
      const seed = (turns.from ?? 0) + number;
      const episode = routedOne(open, turns, known[0]!.id, seed);
      const id = await episodes.add(episode);
      const credits = episode.account.placed.map(({ key }) => ({
        key,
        used: true,
        value: turns.worth(key, subjectOf(seed)),
      }));
      const value = credits.reduce((sum, credit) => sum + credit.value, 0) / Math.max(1, credits.length);
      const at = instantOf(turns.at + seed);
      await episodes.settle(
        id,
        { value, source: "scanner", detector: "exit-code", confidence: 1, at },
        credits,
      );
    }
  });
}

function subjectOf(seed: number): string {
  return SUBJECTS[seed % SUBJECTS.length]!;
}

function routedOne(
  open: ReturnType<typeof openPack>,
  { digest, pack, key, at, canary = false }: RoutedTurns,
  lane: NewEpisode["lane"],
  seed: number,
): NewEpisode {
  const subject = subjectOf(seed);
  const candidates = findCandidates(open, {
    ...{ terms: termHashes(key, `what about the ${subject}`).map(([hash]) => hash), names: [] },
    ...{ vector: null, shelves: null, served: new Set(), overlay: [], vetoed: new Set() },
  });
  const trace = drawRoute(open, candidates, { parameters: pack.parameters, budget: 60, seed, maxFired: 1 });
  const tokens = (fired: string) => trace.candidates.find((one) => one.key === fired)!.tokens;
  return {
    ...{ lane, sessionId: `session-${Math.floor(seed / 2)}`, at: instantOf(at + seed), receipt: null },
    account: {
      ...{ decision: "use_brain", reason: "test", pack: digest, canary, help: null, helpParts: [] },
      ...{ queryDigest: null, query: null, budget: 60, tookMs: 1, trace },
      tokens: trace.fired.reduce((sum, fired) => sum + tokens(fired), 0),
      placed: trace.fired.map((fired, place) => ({
        ...{ key: fired, authority: "weak", place, tokens: tokens(fired), why: "test" },
      })),
    },
  };
}
