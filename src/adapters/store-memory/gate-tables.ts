/** What the gate said of messages, and what became of what it let in, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { MemoryStore, StoredVerdict } from "../../rooms/durable/index.ts";
import { storedSignal } from "../../rooms/durable/port.ts";
import { requireNumber, requireWhole } from "./numbers.ts";
import { requireMemory } from "./required-rows.ts";
import type { Desk } from "./tables.ts";

type Gate = Pick<
  MemoryStore,
  "putVerdict" | "verdicts" | "removeVerdicts" | "verdictCount" | "label" | "labelsOf" | "labels"
>;

export function gateTables(desk: Desk): Gate {
  return {
    async putVerdict(message, verdict) {
      const tables = desk.writing();
      assert(tables.messages.get(message) !== undefined, `message ${message} does not exist`);
      tables.gateVerdicts = tables.gateVerdicts.set([message], keptVerdict(verdict));
    },
    async verdicts(messages) {
      const { gateVerdicts } = desk.reading();
      const sorted = [...new Set(messages)].sort((a, b) => a - b);
      return new Map(
        sorted.flatMap((message) => {
          const verdict = gateVerdicts.get(message);
          return verdict === undefined ? [] : [[message, verdict]];
        }),
      );
    },
    async removeVerdicts(messages) {
      const tables = desk.writing();
      for (const message of messages) tables.gateVerdicts = tables.gateVerdicts.delete([message]);
    },
    async verdictCount() {
      const all = [...desk.reading().gateVerdicts.scan([])];
      return {
        judged: all.length,
        admitted: all.filter(({ score, threshold }) => score >= threshold).length,
      };
    },
    async label(id, label, at) {
      const tables = desk.writing();
      requireMemory(tables, id);
      requireWhole(at);
      const known = tables.gateLabels.get(id)?.label;
      if (label === "used" && known !== undefined && known !== "used") return;
      tables.gateLabels = tables.gateLabels.set([id], Object.freeze({ label, at }));
    },
    async labelsOf(ids) {
      const { gateLabels } = desk.reading();
      return new Map(
        ids.flatMap((id) => {
          const known = gateLabels.get(id);
          return known === undefined ? [] : [[id, known.label]];
        }),
      );
    },
    async labels(limit) {
      const { gateLabels, memories } = desk.reading();
      return [...gateLabels.rows([])]
        .sort((a, b) => b.value.at - a.value.at || Number(b.key[0]) - Number(a.key[0]))
        .flatMap(({ key, value }) => {
          const gate = memories.get(...key)?.gate ?? null;
          return gate === null ? [] : [{ version: gate.version, score: gate.score, ...value }];
        })
        .slice(0, Math.max(0, limit));
    },
  };
}

/** As precisely as a store on disk keeps it. */
export function keptVerdict({ version, score, threshold, signals }: StoredVerdict): StoredVerdict {
  requireNumber(score);
  requireNumber(threshold);
  const kept = Object.entries(signals).map(([name, value]) => [name, storedSignal(value)]);
  return Object.freeze({ version, score, threshold, signals: Object.freeze(Object.fromEntries(kept)) });
}
