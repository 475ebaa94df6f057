/** Memories among what `forget` and `erase` are given. */

import type { ShownMemory } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { refOf } from "../../kernel/ids.ts";
import type { Client } from "./dependencies.ts";
import { memories as memoriesCounted } from "./figures.ts";
import { oneLine } from "./plain-text.ts";
import { renderMemories } from "./render-memory.ts";
import type { Style } from "./style.ts";
import { countedRecords } from "./withhold-records.ts";

/** What the engine takes in one transaction. */
const BATCH = 200;
/** Forgotten ones that are listed at once. */
const MOST_LISTED = 1_000;

export interface ChosenMemory
  extends Pick<ShownMemory, "ref" | "shelf" | "text" | "state" | "origin" | "lastSaidAt"> {
  /** Messages that say so; absent where they were not looked for. */
  readonly sources?: readonly string[];
  /** What it took the place of, or what took its place. */
  readonly lineage?: readonly string[];
}

export const MEMORY_FIELDS = {
  "memories[].ref": "reference of a memory that was chosen",
  "memories[].shelf": "whose it is: user:owner, global or a session key",
  "memories[].text": "what it says, without secrets",
  "memories[].state": "active, superseded or forgotten: as it was before",
  "memories[].origin": "how it came: gate, told, edited or inserted",
  "memories[].lastSaidAt": "when it was said last",
  "memories[].sources[]": "messages that say so, which stay; absent in a list",
  "memories[].lineage[]": "memories in whose place it is, or that are in its place; absent in a list",
  "standing[]": "references of memories that stand again, where one was taken back that had replaced them",
} as const;

/** Each once; anything else is refused. Observations and events are erased, and not forgotten. */
export function sortedRefs(
  verb: string,
  refs: readonly string[],
): {
  readonly messages: readonly string[];
  readonly memories: readonly string[];
  readonly records: readonly string[];
} {
  const [messages, memories, records] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const ref of refs) {
    const [, typed, id] = /^\s*([a-z]+):(\d{1,15})\s*$/i.exec(ref) ?? [];
    const kind = typed?.toLowerCase();
    if (kind === "mem") memories.add(refOf("mem", Number(id)));
    else if (kind === "msg") messages.add(refOf("msg", Number(id)));
    else if (kind === "obs" || kind === "evt") {
      if (verb !== "erase") throw isHeldInstead(refOf(kind, Number(id)), kind);
      records.add(refOf(kind, Number(id)));
    } else throw cannotBeTakenBack(ref.trim(), kind);
  }
  return { messages: [...messages], memories: [...memories], records: [...records] };
}

function isHeldInstead(ref: string, kind: "obs" | "evt"): NacreError {
  return new NacreError(
    "input/bad-ref",
    `${ref} is ${kind === "obs" ? "an observation" : "an event"} of the ledger, which is held back and not forgotten`,
    `\`nacre quarantine hold ${ref}\` keeps it from being found until it is released; \`nacre erase ${ref} --prove\` deletes it for good.`,
  );
}

function cannotBeTakenBack(ref: string, kind: string | undefined): NacreError {
  const shown = JSON.stringify(ref.slice(0, 80));
  if (kind === "doc")
    return new NacreError(
      "input/bad-ref",
      `${shown} is a piece of a document`,
      "A document is edited in its file: `nacre docs list` names it, and what goes from it is found no more.",
    );
  if (kind === "lesson")
    return new NacreError(
      "input/bad-ref",
      `${shown} is a lesson, which is taken back where it was taught`,
      `\`nacre brain forget ${ref.slice(0, 80)}\` takes it out of prompts, \`nacre brain erase ${ref.slice(0, 80)}\` deletes it for good; the message that says so is named by \`nacre brain lesson ${ref.slice(0, 80)}\`.`,
    );
  const isOther = kind === "sum" || kind === "file";
  return new NacreError(
    "input/bad-ref",
    `${shown} is not a ${isOther ? "message or a memory" : "reference"}`,
    isOther
      ? "Give the messages that it comes from, such as msg:42; what was made of them goes with them."
      : "A reference looks like msg:42, mem:5, obs:8 or evt:6.",
  );
}

/** One that is not there is refused, before anything is done. */
export async function memoriesNamed(
  client: Client,
  refs: readonly string[],
): Promise<readonly ChosenMemory[]> {
  const chosen: ChosenMemory[] = [];
  for (const ref of refs) {
    const memory = await client.showMemory({ ref });
    const others = memory.lineage.filter((one) => one.ref !== memory.ref);
    chosen.push({
      ...asChosen(memory),
      sources: memory.sources.map((source) => source.ref),
      lineage: others.map((one) => one.ref),
    });
  }
  return chosen;
}

export async function forgottenMemories(client: Client): Promise<readonly ChosenMemory[]> {
  const { memories } = await client.listMemories({ states: ["forgotten"], limit: MOST_LISTED });
  return memories.map(asChosen);
}

function asChosen({ ref, shelf, text, state, origin, lastSaidAt }: ShownMemory): ChosenMemory {
  return { ref, shelf, text, state, origin, lastSaidAt };
}

/** Takes them back, brings them back or erases them; false: it was stopped on the way. */
export async function withholdMemories(
  client: Client,
  memories: readonly ChosenMemory[],
  how: { readonly undo?: true; readonly erase?: true },
  changed: string[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let at = 0; at < memories.length; at += BATCH) {
    if (signal.aborted) return false;
    const refs = memories.slice(at, at + BATCH).map(({ ref }) => ref);
    changed.push(...(await client.forgetMemories({ refs, ...how })).changed);
  }
  return true;
}

/** What some had taken the place of, and what stands there again now that they are taken back. */
export async function standingAgain(
  client: Client,
  taken: readonly ChosenMemory[],
): Promise<readonly string[]> {
  const inUse = taken.filter(({ state }) => state === "active");
  const earlier = new Set(inUse.flatMap(({ lineage = [] }) => lineage));
  for (const { ref } of taken) earlier.delete(ref);
  const standing: string[] = [];
  for (const ref of earlier) {
    // It may have gone with a message. And all is done by now: what is told beside it is no reason to fail.
    const found = await client.showMemory({ ref }).catch(() => undefined);
    if (found?.state === "active") standing.push(ref);
  }
  return standing;
}

/** One sentence, or none. */
export function standingSentence(standing: readonly string[]): readonly string[] {
  return standing.length === 0
    ? []
    : [`What was replaced stands again: ${standing.map(oneLine).join(", ")}.`];
}

/** `2 messages and 1 memory`. */
export function countedRefs(refs: readonly string[], messages: (count: number) => string): string {
  const kept = refs.filter((ref) => ref.startsWith("mem:")).length;
  const told = countedRecords(refs);
  const said = refs.filter((ref) => ref.startsWith("msg:")).length;
  return [
    ...(said > 0 || (kept === 0 && told === "") ? [messages(said)] : []),
    ...(kept > 0 ? [memoriesCounted(kept)] : []),
    ...(told === "" ? [] : [told]),
  ].join(" and ");
}

/** Beneath the messages that were chosen. */
export function renderChosenMemories(memories: readonly ChosenMemory[], style: Style): readonly string[] {
  return memories.length === 0 ? [] : [renderMemories(memories, style)];
}
