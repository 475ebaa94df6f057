/**
 * What somebody says is so, read and checked: of what, with which predicate, since when, and what it rests on. Refused with what would
 * be right. Stores nothing.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { ENTITY_TYPES, requireNoSecretName } from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import { EVIDENCE_KINDS, type Evidence, evidenceRef } from "../kernel/evidence.ts";
import { parseRef } from "../kernel/ids.ts";
import { looksBinary } from "../kernel/text/binary.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import {
  type FactObject,
  objectOf,
  type Predicate,
  requireInterval,
  requirePredicate,
} from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import type { FirstHandKind } from "./evidence-records.ts";
import type { AssertFactRequest } from "./facts-api.ts";
import { predicatesOf } from "./facts-scope.ts";
import { redactor } from "./index-text.ts";
import { reachOf } from "./scope.ts";
import { shelvesInReach, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const FIRST_HAND = EVIDENCE_KINDS.filter((kind): kind is FirstHandKind => kind !== "fact");
const MOST_SOURCES = 50;
const NAMES_SOMETHING = new RegExp(`^\\s*(?:${ENTITY_TYPES.join("|")})\\s*:`, "i");

export interface ReadSaying {
  readonly predicate: Predicate;
  /** Without secrets. */
  readonly object: FactObject;
  readonly from: Instant;
  readonly to: Instant | null;
}

type Said = Pick<AssertFactRequest, "subject" | "predicate" | "object" | "objectType" | "from" | "to">;

export function readSaying(context: EngineContext, said: Said): ReadSaying {
  requirePlain(said.subject);
  requirePlain(said.object);
  requireNoSecretName(said.subject);
  if (said.objectType === "entity" || NAMES_SOMETHING.test(said.object)) requireNoSecretName(said.object);
  const redact = redactor(context);
  const predicate = requirePredicate(predicatesOf(context), said.predicate);
  const object = objectOf(predicate, redact(said.object), said.objectType);
  const from = instantOf(said.from ?? context.clock.now());
  const to = said.to === undefined ? null : instantOf(said.to);
  requireInterval({ from, to });
  return { predicate, object, from, to };
}

/** What it is said to rest on, as it stands now. All of it is there and may be read, or nothing is taken. */
export async function evidenceNamed(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  refs: readonly string[],
): Promise<readonly Evidence[]> {
  if (refs.length > MOST_SOURCES) {
    throw new NacreError(
      "input/bad-field",
      `${refs.length} sources are too many at once`,
      `Give at most ${MOST_SOURCES}.`,
    );
  }
  const keys = refs.map((ref) => parseRef(ref, FIRST_HAND));
  const now = await readEvidence(context, stores, keys);
  const { asker, installation } = whose;
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  const lanes = new Set(reach.lanes.map(({ id }) => id));
  const shelves = new Set((await shelvesInReach(context, stores, whose)).map(({ id }) => id));
  const sources = new Map<string, Evidence>();
  for (const key of keys) {
    const found = now.get(evidenceRef(key))!;
    const isTheirs =
      found.state === "holds" && (found.lane === null ? shelves.has(found.shelf!) : lanes.has(found.lane));
    if (found.state === "held" && asker === undefined) throw heldSource(evidenceRef(key));
    if (found.state !== "holds" || !isTheirs) throw noSource(evidenceRef(key));
    sources.set(evidenceRef(key), { ...key, digest: found.digest });
  }
  return [...sources.values()];
}

function requirePlain(text: string): void {
  if (/[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(text) || !text.isWellFormed() || looksBinary(text))
    throw new NacreError(
      "input/bad-field",
      "the text holds characters that nobody can read",
      "Give plain text.",
    );
  if (isMarkedPrivate(text))
    throw new NacreError(
      "input/bad-field",
      "it is marked as private",
      "Take the mark out if it is to be kept after all.",
    );
}

function noSource(ref: string): NacreError {
  return new NacreError(
    "fact/no-source",
    `${ref} is not there: nothing can rest on it`,
    "Name something that can be read, such as msg:42; nacre search WORDS prints references that exist.",
  );
}

function heldSource(ref: string): NacreError {
  return new NacreError(
    "fact/no-source",
    `${ref} is held back: nothing can rest on it`,
    "Look at it first: nacre quarantine list.",
  );
}
