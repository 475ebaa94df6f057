/**
 * Rows of other memories' databases, held against what is read of them: each that is as it was in the sample is there once, with its words.
 * They are looked at in a copy: whoever opens a database may leave files beside it.
 */

import { copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import type { TransferKind, TransferRecord } from "../../src/kernel/transfer/record.ts";
import { claim, claimSame } from "./target.ts";

/** Texts of the samples begin with one each. */
const MARK = /\b[a-z]+-1-\d+/g;

interface Table {
  readonly table: string;
  readonly key: string;
  readonly words: string;
  /** What becomes of a row. */
  readonly kinds: readonly TransferKind[];
  /** It is read with rows of these, which say the same in the same column. */
  readonly beside?: readonly (readonly [table: string, column: string])[];
}

const TABLES: { readonly [kind in "lossless-claw" | "openclaw-mem"]: readonly Table[] } = {
  "lossless-claw": [
    {
      ...{ table: "messages", key: "message_id", words: "content", kinds: ["message"] },
      beside: [
        ["conversations", "conversation_id"],
        ["message_parts", "message_id"],
      ],
    },
    {
      ...{ table: "summaries", key: "summary_id", words: "content", kinds: ["summary", "document"] },
      beside: [
        ["conversations", "conversation_id"],
        ["summary_messages", "summary_id"],
      ],
    },
  ],
  "openclaw-mem": [
    { table: "observations", key: "id", words: "summary", kinds: ["observation", "card"] },
    { table: "episodic_events", key: "id", words: "summary", kinds: ["event"] },
    { table: "docs_chunks", key: "id", words: "text", kinds: ["document"] },
    { table: "graph_facts", key: "id", words: "object_json", kinds: ["fact", "observation"] },
  ],
};

export type WithRows = keyof typeof TABLES;

type Row = Record<string, unknown>;

/** `place`: of the copy. */
export function checkRows(
  kind: WithRows,
  { sample, changed, place }: { readonly sample: string; readonly changed: string; readonly place: string },
  records: readonly TransferRecord[],
): void {
  const [before, now] = [sample, changed].map((path) => rowsOf(kind, path, place)) as [Rows, Rows];
  for (const { table, kinds } of TABLES[kind]) {
    const marks = records
      .filter((record) => kinds.includes(record.kind))
      .map((record) => new Set(wordsIn(record).join("\n").match(MARK)));
    const rows = before.get(table)!;
    claim(rows.size > 0, `there is something in ${table}`);
    for (const [key, { whole, words }] of rows) {
      if (now.get(table)!.get(key)?.whole !== whole) continue;
      for (const mark of words.match(MARK) ?? [])
        claimSame(
          marks.filter((own) => own.has(mark)).length,
          1,
          `a row of ${table} that is as it was is there once`,
        );
    }
  }
}

/** As they were said: in JSON letters stand before a word that begins a line. */
function wordsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

type Rows = ReadonlyMap<string, ReadonlyMap<string, { readonly whole: string; readonly words: string }>>;

function rowsOf(kind: WithRows, path: string, place: string): Rows {
  copyFileSync(path, place);
  const database = new DatabaseSync(place);
  const all = (table: string): readonly Row[] => {
    const statement = database.prepare(`SELECT * FROM ${table}`);
    statement.setReadBigInts(true);
    return statement.all();
  };
  try {
    return new Map(
      TABLES[kind].map(({ table, key, words, beside = [] }) => {
        const others = beside.map(([other, column]) => ({ rows: all(other), column }));
        const rows = all(table).map((row) => {
          const whole = others.map(({ rows: those, column }) =>
            those.filter((one) => one[column] === row[column]),
          );
          return [String(row[key]), { whole: printed([row, whole]), words: String(row[words]) }] as const;
        });
        return [table, new Map(rows)];
      }),
    );
  } finally {
    database.close();
  }
}

function printed(rows: unknown): string {
  return JSON.stringify(rows, (_field, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}
