/** The sample month as a store of the set: its own questions, and more that ask in other words. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchmarkDoc, BenchmarkQuestion, BenchmarkStore } from "./benchmark.ts";

const SAMPLE = join(import.meta.dirname, "..", "..", "sample");
const ASKED = "2026-11-01T09:00:00.000Z";

/** As the sample keeps its questions, and as ours are kept; the entries are named by file and id. */
interface Asked {
  readonly question: string;
  readonly lane: string;
  readonly entryIds: readonly string[];
  readonly kind: string;
  readonly time?: string;
}

interface Entry {
  readonly id: string;
  readonly parentId: string | null;
  readonly message?: {
    readonly role: string;
    readonly timestamp: number;
    readonly content: string | readonly { readonly type: string; readonly text?: string }[];
  };
}

export function sampleStore(): BenchmarkStore {
  const lanes = read(join(SAMPLE, "lanes.json")) as { file: string }[];
  const docs = lanes.flatMap(({ file }) => docsOf(file));
  const known = new Set(docs.map(({ id }) => id));
  const own = read(join(SAMPLE, "questions.json")) as Asked[];
  const more = read(join(import.meta.dirname, "chats", "sample.json")) as Asked[];
  const named = (name: string) => (asked: Asked, index: number) =>
    questionOf(asked, `${name}-${String(index + 1).padStart(2, "0")}`, known);
  return { id: "sample", docs, questions: [...own.map(named("sample")), ...more.map(named("sample-more"))] };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));

function docsOf(file: string): BenchmarkDoc[] {
  const lines = readFileSync(join(SAMPLE, file), "utf8").trim().split("\n");
  return lastBranch(lines.map((line) => JSON.parse(line) as Entry)).flatMap(({ id, message }) => {
    if (message === undefined) return [];
    const text = textOf(message.content);
    if (text === "") return []; // Only calls a tool.
    return {
      id: `${file}:${id}`,
      session: file.replace(/\.jsonl$/, ""),
      speaker: message.role === "toolResult" ? "tool" : message.role,
      time: new Date(message.timestamp).toISOString(),
      text,
    };
  });
}

/** Without what was abandoned: what the last entry descends from, in the order in which it was said. */
function lastBranch(entries: readonly Entry[]): Entry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const branch: Entry[] = [];
  for (let at = entries.at(-1); at !== undefined; at = byId.get(at.parentId ?? "")) branch.push(at);
  return branch.reverse();
}

function textOf(content: NonNullable<Entry["message"]>["content"]): string {
  if (typeof content === "string") return content;
  return content.flatMap(({ type, text }) => (type === "text" && text !== undefined ? text : [])).join("\n");
}

function questionOf(asked: Asked, id: string, known: ReadonlySet<string>): BenchmarkQuestion {
  const gold = asked.entryIds.map((id) => `${asked.lane}:${id}`);
  const lost = gold.find((one) => !known.has(one));
  if (lost !== undefined) throw new Error(`no turn ${lost} in the sample, but a question rests on it`);
  return {
    id,
    type: asked.kind,
    text: asked.question,
    time: asked.time ?? ASKED,
    gold,
    goldSessions: [asked.lane.replace(/\.jsonl$/, "")],
  };
}
