/**
 * Somebody says what is to be kept: a person at a terminal, whose word it is; or a model, which proposes on its own word.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type MemoryId, type MessageId, parseMessageRef, refOf } from "../kernel/ids.ts";
import { looksBinary } from "../kernel/text/binary.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { Memory } from "../rooms/durable/index.ts";
import { standingIn } from "../rooms/guidance/index.ts";
import { noteAct } from "./act-journal.ts";
import type { EngineContext } from "./context.ts";
import { isHidden } from "./index-text.ts";
import { isKept, type KeptStatement, keepStatement } from "./keep-statement.ts";
import { memoryInReach, shownMemories } from "./memories-shown.ts";
import type { EditMemoryRequest, KeepMemoryRequest, RememberAnswer, RememberRequest } from "./memory-api.ts";
import { reachOf } from "./scope.ts";
import { notAllowed, shelfToWrite, trustOf, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";
import { unknownMessage } from "./unknown-message.ts";

/** A memory is a sentence or a few; what is longer is a document. */
const LONGEST = 4_000;

export async function remember(context: EngineContext, request: RememberRequest): Promise<RememberAnswer> {
  const { text, secrets } = cleanText(context, request.text);
  requireHarmless(request, text);
  return context.store.write("durable", async (stores) => {
    const key = await shelfToWrite(context, stores, request, request.shelf);
    const source =
      request.source === undefined ? null : await sourceOf(context, stores, request, request.source);
    const shelf = await stores.memories.openShelf(key);
    const kept = await keepStatement(context, stores, {
      shelf: shelf.id,
      text,
      origin: "told",
      trust: trustOf(request),
      at: source?.at ?? context.clock.now(),
      gate: null,
      source: source?.id ?? null,
      explicit: request.asker === undefined,
    });
    const answer = await answerOf(context, stores, kept, secrets);
    if (request.asker !== undefined || standingIn(text)?.act !== "rule") return answer;
    return { ...answer, notes: [...answer.notes, RECALLED_ONLY] };
  });
}

/** A wish that is remembered is kept like anything else. */
const RECALLED_ONLY =
  "It reads like a standing instruction, and is recalled where a question is about it: one that is to hold always is told with guidance add.";

/** Another takes its place, with all that is known of where it comes from. */
export async function editMemory(
  context: EngineContext,
  request: EditMemoryRequest,
): Promise<RememberAnswer> {
  const { text, secrets } = cleanText(context, request.text);
  requireHarmless(request, text);
  return context.store.write("durable", async (stores) => {
    const memory = await memoryToChange(context, stores, request, request.ref);
    if (memory.state !== "active") throw notActive(memory);
    if (memory.text === text) return answerOf(context, stores, unchanged(memory), secrets);
    const kept = await keepStatement(context, stores, {
      shelf: memory.shelf,
      text,
      origin: "edited",
      trust: trustOf(request),
      at: context.clock.now(),
      gate: memory.gate,
      source: null,
      explicit: request.asker === undefined,
      replaces: memory,
    });
    // Whoever corrects it wants it kept.
    if (isKept(kept) && request.asker === undefined) {
      await stores.memories.label(kept.id, "kept", context.clock.now());
      await noteAct(context, stores, "memory_edited", [refOf("mem", memory.id), refOf("mem", kept.id)]);
    }
    return answerOf(context, stores, kept, secrets);
  });
}

/** A person says that it was right to keep it: what the gate learns from. */
export async function keepMemory(
  context: EngineContext,
  request: KeepMemoryRequest,
): Promise<{ readonly ref: string }> {
  return context.store.write("durable", async (stores) => {
    const memory = await memoryInReach(context, stores, request, request.ref);
    if (request.asker !== undefined) throw notAllowed("What the gate learns");
    await stores.memories.label(memory.id, "kept", context.clock.now());
    return { ref: refOf("mem", memory.id) };
  });
}

/** A model may change what a model put there; what is on a person's word is a person's to change. */
export async function memoryToChange(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  ref: string,
): Promise<Memory> {
  const memory = await memoryInReach(context, stores, whose, ref);
  // A program that forgets was let do so, and changes nothing else.
  if (whose.asker === undefined || whose.asker.client !== undefined) return memory;
  const own = await shelfToWrite(context, stores, whose, undefined);
  const shelf = await stores.memories.shelf(memory.shelf);
  const isOwn = shelf?.tier === own.tier && shelf.name === own.name;
  if (!isOwn || memory.trust === "human") throw notAllowed(refOf("mem", memory.id));
  return memory;
}

interface CleanText {
  readonly text: string;
  readonly secrets: number;
}

/** Without secrets; refused when it cannot be a memory. */
export function cleanText(context: EngineContext, given: string): CleanText {
  const trimmed = given.trim();
  if (trimmed === "")
    throw badText("there is nothing to keep", "Give what is to be kept as one sentence or a few.");
  if (trimmed.length > LONGEST) {
    throw badText(
      `the text has ${trimmed.length} characters, and ${LONGEST} are the most`,
      "Give a sentence or a few; longer texts belong in a file of the workspace.",
    );
  }
  if (/[\0-\x08\x0e-\x1f\x7f\ufffd]/.test(trimmed) || !trimmed.isWellFormed() || looksBinary(trimmed)) {
    throw badText("the text holds characters that nobody can read", "Give plain text.");
  }
  if (isMarkedPrivate(trimmed)) {
    throw badText("it is marked as private", "Take the mark out if it is to be kept after all.");
  }
  const { text, findings } = redact(trimmed, context.identity.key);
  return { text, secrets: findings.reduce((sum, { count }) => sum + count, 0) };
}

/** A model repeats what it read: on its word an instruction of a page or of a tool would come back as something known. */
function requireHarmless({ asker }: Whose, text: string): void {
  if (asker === undefined || injectionIn(text) === null) return;
  throw new NacreError(
    "memory/not-allowed",
    "it tells its reader what to do, as text does that was put there to be obeyed: it is not a model's to have remembered",
    "Leave it; a person who wants it kept can say so at a terminal: nacre remember.",
  );
}

function badText(why: string, hint: string): NacreError {
  return new NacreError("input/bad-field", why, hint);
}

function isForgotten(): NacreError {
  return new NacreError(
    "memory/not-allowed",
    "the owner has forgotten what this says: it is not a model's to bring back",
    "Leave it; the owner can have it remembered at a terminal: nacre remember.",
  );
}

function notActive({ id, state }: Memory): NacreError {
  return new NacreError(
    "memory/unknown",
    `${refOf("mem", id)} is ${state}: there is nothing to change`,
    state === "forgotten"
      ? "Bring it back first, or remember it anew."
      : "Change the one that took its place.",
  );
}

async function sourceOf(
  context: EngineContext,
  stores: Stores,
  { asker, installation }: Whose,
  ref: string,
): Promise<{ readonly id: MessageId; readonly at: Instant }> {
  const id = parseMessageRef(ref);
  const row = await stores.history.message(id);
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  if (row === undefined || isHidden(row) || !reach.lanes.some((lane) => lane.id === row.lane)) {
    throw unknownMessage(id);
  }
  return { id, at: instantOf(row.at) };
}

function unchanged({ id }: Memory): KeptStatement {
  return { outcome: "reinforced", id, replaced: null, differs: [], contradicts: null };
}

async function answerOf(
  context: EngineContext,
  stores: Stores,
  kept: KeptStatement,
  secrets: number,
): Promise<RememberAnswer> {
  if (!isKept(kept)) throw isForgotten();
  const { id, outcome, replaced, differs, contradicts } = kept;
  const memory = (await stores.memories.memories([id])).get(id)!;
  const [shown] = await shownMemories(context, stores, [memory]);
  const notes: string[] = [];
  if (contradicts !== null) {
    notes.push(
      `It says two different things of one matter (${contradicts}): neither takes the place of what is known.`,
    );
  }
  if (secrets > 0) notes.push(`${secrets} secret${secrets === 1 ? " was" : "s were"} taken out of it.`);
  if (differs.length > 0) notes.push(differsNote(differs));
  return {
    memory: shown!,
    outcome: outcome === "outdated" ? "added" : outcome,
    replaced: replaced === null ? null : refOf("mem", replaced),
    notes:
      outcome === "outdated"
        ? [...notes, "Something newer is known: it is kept as what was once so."]
        : notes,
  };
}

function differsNote(differs: readonly MemoryId[]): string {
  const refs = differs.map((id) => refOf("mem", id)).join(", ");
  return `The owner has said something else (${refs}), which stays.`;
}
