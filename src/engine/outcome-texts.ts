/** What was put into a prompt, as it reads now: without secrets, and without what was taken back since. */

import { EVIDENCE_KINDS, type EvidenceKey } from "../kernel/evidence.ts";
import { lessonId, refOf } from "../kernel/ids.ts";
import type { Shown } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";

const KEY = /^([a-z]+):(\d{1,15})$/;

/** In the order of their keys. What cannot be read any more is missing. */
export async function textsShown(
  context: EngineContext,
  stores: Stores,
  keys: readonly string[],
): Promise<readonly Shown[]> {
  const named = keys.flatMap((key) => {
    const [, kind, id] = KEY.exec(key) ?? [];
    return kind === undefined ? [] : [{ kind, id: Number(id) }];
  });
  const ids = named.filter(({ kind }) => kind === "lesson").map(({ id }) => lessonId(id));
  const lessons = ids.length === 0 ? new Map() : await stores.lessons.lessons(ids);
  const others = named.flatMap(({ kind, id }): readonly EvidenceKey[] => {
    const known = EVIDENCE_KINDS.find((one) => one === kind);
    return known === undefined ? [] : [{ kind: known, id }];
  });
  const records = others.length === 0 ? new Map() : await readEvidence(context, stores, others);
  const redact = redactor(context);
  const texts = new Map<string, string>();
  for (const [id, { text }] of lessons) if (text !== "") texts.set(refOf("lesson", id), redact(text));
  for (const [ref, record] of records) if (record.state === "holds") texts.set(ref, record.text);
  return [...new Set(keys)].flatMap((key) => {
    const text = texts.get(key);
    return text === undefined ? [] : [{ key, text }];
  });
}
