/**
 * Things as a whole: what they say, on whose word, and where they come from. Several at a time share one budget: small ones
 * are whole, of the others each has as much as the next.
 *
 * One reference that leads nowhere does not spoil the others. Not here: page by page (describe.ts, expand.ts).
 */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { fairShares } from "../kernel/fair-shares.ts";
import {
  LOG_KINDS,
  type LogKind,
  type ParsedRef,
  parseRef,
  RECORD_KINDS,
  type RecordKind,
  refOf,
} from "../kernel/ids.ts";
import { accessOf, type Metered, metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { withCardStates } from "./got-card.ts";
import { gotKept } from "./got-kept.ts";
import { cutWhole, gotRecord } from "./got-record.ts";
import { findNamed, type Named, nothingNamed, type Reader } from "./named.ts";
import { findKept, heldBack, type NamedKept } from "./named-kept.ts";
import type { GetAnswer, GetRequest, GotRecord } from "./search-api.ts";
import type { Stores } from "./stores.ts";

const MOST_REFS = 20;
const USUAL_TOKENS = 4_000;
const FEWEST_TOKENS = 100;
const MOST_TOKENS = 50_000;
/** Of something that is no reference, to be known again. */
const SHOWN_CHARACTERS = 80;

/** What stands on a shelf that may be read is the reader's own: no grant is charged for it. */
type Gettable = Named | NamedKept;

export async function get(context: EngineContext, request: GetRequest): Promise<GetAnswer> {
  return withCardStates(context, request, await getAll(context, request));
}

async function getAll(context: EngineContext, request: GetRequest): Promise<GetAnswer> {
  checkRefs(request.refs);
  const access = await accessOf(context, request);
  const reader = { access, reading: request };
  const { found, missing, held } = await context.store.read((stores) =>
    follow(context, stores, reader, request.refs),
  );
  const budget = Math.min(
    MOST_TOKENS,
    Math.max(FEWEST_TOKENS, Math.trunc(request.maxTokens ?? USUAL_TOKENS)),
  );
  const isOwn = (one: Gettable) => isKept(one) || access.own.has(one.lane.id);
  const own = found.filter(isOwn);
  const read = (wanted: readonly Gettable[], charged: number) =>
    context.store.read((stores) => readAll(context, stores, reader, wanted, { budget, charged }));
  const of = ({ items, tokens }: Read, others: readonly string[]): GetAnswer => ({
    items,
    missing: others,
    ...(held.length > 0 && { held }),
    tokens,
  });
  if (own.length === found.length) return of((await read(own, 0)).answer, missing);
  try {
    return of(await metered(context, access, budget, (allowed) => read(found, allowed)), missing);
  } catch (error) {
    // What is the reader's own can be read when the grant is spent.
    if (codeOf(error) !== "grant/spent" || own.length === 0) throw error;
    const refused = found.filter((one) => !isOwn(one)).map(refNamed);
    return of((await read(own, 0)).answer, [...missing, ...refused]);
  }
}

function checkRefs(refs: readonly string[]): void {
  if (refs.length > 0 && refs.length <= MOST_REFS) return;
  throw new NacreError(
    "input/bad-field",
    refs.length === 0 ? "nothing is asked for" : `${refs.length} references are too many at once`,
    `Give one to ${MOST_REFS} references, such as msg:42 or mem:5.`,
  );
}

interface Followed {
  readonly found: readonly Gettable[];
  readonly missing: readonly string[];
  readonly held: readonly string[];
}

/** Each once, in the order of asking. Refused when none leads anywhere. */
async function follow(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  refs: readonly string[],
): Promise<Followed> {
  const found = new Map<string, Gettable>();
  const missing = new Set<string>();
  const held = new Set<string>();
  let refusal: NacreError | undefined;
  for (const text of refs) {
    const parsed = parsedOr(text);
    if (parsed instanceof NacreError) {
      missing.add(text.trim().slice(0, SHOWN_CHARACTERS));
      refusal ??= parsed;
      continue;
    }
    const ref = refOf(parsed.kind, parsed.id);
    if (found.has(ref)) continue;
    const thing = isOfLog(parsed)
      ? await findNamed(stores, reader, parsed)
      : await findKept(context, stores, reader, parsed as ParsedRef<NamedKept["kind"]>);
    if (thing !== undefined) found.set(ref, thing);
    else {
      const isHeld = await heldBack(context, stores, reader, parsed);
      (isHeld === undefined ? missing : held).add(ref);
      refusal ??= isHeld ?? nothingNamed(reader, parsed);
    }
  }
  if (found.size === 0 && refusal !== undefined) throw allRefused(refusal, [...missing, ...held]);
  return { found: [...found.values()], missing: [...missing], held: [...held] };
}

function isOfLog(ref: ParsedRef<RecordKind>): ref is ParsedRef<LogKind> {
  return LOG_KINDS.some((kind) => kind === ref.kind);
}

function isKept(found: Gettable): found is NamedKept {
  return "place" in found;
}

function parsedOr(text: string): ParsedRef<RecordKind> | NacreError {
  try {
    return parseRef(text, RECORD_KINDS);
  } catch (error) {
    if (error instanceof NacreError) return error;
    throw error;
  }
}

function allRefused(first: NacreError, missing: readonly string[]): NacreError {
  if (missing.length === 1) return first;
  return new NacreError(first.code, `none of these leads anywhere: ${missing.join(", ")}`, first.hint);
}

function refNamed(found: Gettable): string {
  if (found.kind === "shard") return refOf("shard", found.shard.id);
  if (found.kind === "mem") return refOf("mem", found.memory.id);
  if (found.kind === "doc") return refOf("doc", found.piece.id);
  if (found.kind === "obs") return refOf("obs", found.observation.id);
  if (found.kind === "evt") return refOf("evt", found.event.id);
  if (found.kind === "fact") return refOf("fact", found.fact.id);
  if (found.kind === "card") return refOf("card", found.card.id);
  if (found.kind === "lesson") return refOf("lesson", found.lesson.id);
  if (found.kind === "sum") return refOf("sum", found.summary.id);
  return found.kind === "msg" ? refOf("msg", found.row.id) : refOf("file", found.payload.id);
}

interface Read {
  readonly items: readonly GotRecord[];
  readonly tokens: number;
}

async function readAll(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  wanted: readonly Gettable[],
  room: { readonly budget: number; readonly charged: number },
): Promise<Metered<Read>> {
  const whole: GotRecord[] = [];
  const { access } = reader;
  for (const one of wanted) {
    whole.push(
      await (isKept(one) ? gotKept(context, stores, reader, one) : gotRecord(context, stores, access, one)),
    );
  }
  const isCharged = wanted.map(
    (one) => access.grant !== null && !isKept(one) && !access.own.has(one.lane.id),
  );
  const shares = sharesOf(
    whole.map(({ tokens }) => tokens),
    isCharged,
    room,
  );
  const items = whole.map((item, at) => cutWhole(item, shares[at]!));
  const charged = items.filter((_, at) => isCharged[at]);
  return {
    answer: { items, tokens: sum(items) },
    tokens: sum(charged),
    visited: charged.map(({ ref }) => ref),
  };
}

/** What is charged for shares what may be charged; that may be less than its part of the budget. */
function sharesOf(
  wanted: readonly number[],
  isCharged: readonly boolean[],
  { budget, charged }: { readonly budget: number; readonly charged: number },
): readonly number[] {
  const shares = fairShares(wanted, budget);
  const costly = shares.map((share, at) => (isCharged[at] ? share : 0));
  if (costly.reduce((total, share) => total + share, 0) <= charged) return shares;
  const fewer = fairShares(costly, charged);
  return shares.map((share, at) => (isCharged[at] ? fewer[at]! : share));
}

function sum(items: readonly GotRecord[]): number {
  return items.reduce((total, { tokens }) => total + tokens, 0);
}
