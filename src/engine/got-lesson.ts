/** A lesson whole, for `get`: what it says, on whose word, and the message whose words it has. */

import { refOf } from "../kernel/ids.ts";
import { NOTHING_KNOWN } from "./got-record.ts";
import { findNamed, type Reader } from "./named.ts";
import type { NamedLesson } from "./named-kept.ts";
import type { GotRecord } from "./search-api.ts";
import type { Stores } from "./stores.ts";

export async function lessonRecord(
  stores: Stores,
  reader: Reader,
  { lesson, place }: NamedLesson,
): Promise<Omit<GotRecord, "tokens" | "whole">> {
  const { id, recordedAt, text, state, source, trust } = lesson;
  const said = source === null ? undefined : await findNamed(stores, reader, { kind: "msg", id: source });
  return {
    ...place,
    ref: refOf("lesson", id),
    kind: "lesson",
    role: lesson.kind,
    at: recordedAt,
    path: null,
    lines: null,
    text,
    trust: trust === "human" ? "owner" : "assistant",
    provenance: { ...NOTHING_KNOWN, state, madeOf: said === undefined ? [] : [refOf("msg", source!)] },
  };
}
