/** Events that mean the same as a question, whatever their words: of the log what was said, of the ledger what was told. */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import type { EventType } from "../kernel/ledger-words.ts";
import { calibrated, UNRELATED_AT } from "../kernel/vectors/similarity.ts";
import { vectorFromText } from "../kernel/vectors/vector-text.ts";
import type { FoundEvent } from "./event-groups.ts";
import type { Place } from "./event-place.ts";
import { rolesFor } from "./log-events.ts";
import type { EmbedQueryAnswer } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import { knownSpace } from "./vector-notes.ts";

/** Of each of the two. */
const MOST_NEAR = 100;

export interface NearEvents {
  /** The nearest first, and near at all. */
  readonly hits: readonly FoundEvent[];
  /** Null: it was done. */
  readonly why: string | null;
}

export interface NearQuery {
  readonly types?: readonly EventType[] | undefined;
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

export async function eventsNear(
  stores: Stores,
  { lanes, shelves }: Place,
  { types, since, before }: NearQuery,
  answer: EmbedQueryAnswer | null,
): Promise<NearEvents> {
  const not = (why: string): NearEvents => ({ hits: [], why });
  if (answer === null) return not("late:vectors");
  if (answer.why !== null) return not("vectors-unavailable");
  const { fingerprint, vector } = answer;
  if (fingerprint === null || vector === null) return not("no-embedder");
  const { vectors, meta } = stores;
  const similarity = await knownSpace(meta, fingerprint);
  if ((await vectors.space())?.fingerprint !== fingerprint || similarity === undefined)
    return not("vectors-pending");
  const common = {
    vector: vectorFromText(vector),
    lanes: lanes.map(({ id }) => id),
    shelves: shelves.map(({ id }) => id),
    ...(since === undefined ? {} : { since: instantOf(since) }),
    ...(before === undefined ? {} : { before: instantOf(before) }),
    limit: MOST_NEAR,
  };
  try {
    const said = await vectors.search(fingerprint, { ...common, kinds: ["msg"], speakers: rolesFor(types) });
    const told = await vectors.search(fingerprint, {
      ...common,
      kinds: ["evt"],
      ...(types === undefined ? {} : { speakers: types }),
    });
    const near = [...said, ...told].filter(({ cosine }) => calibrated(cosine, similarity) > UNRELATED_AT);
    const hits = near
      .toSorted((a, b) => b.cosine - a.cosine)
      .map(({ kind, source }) => ({
        kind: kind === "msg" ? ("msg" as const) : ("evt" as const),
        id: source,
      }));
    return { hits, why: null };
  } catch (error) {
    if (!DAMAGED.includes(codeOf(error) ?? "")) throw error;
    return not("vectors-unavailable");
  }
}

const DAMAGED: readonly string[] = ["store/corrupt", "vector/other-space", "vector/bad-vector"];
