/** What came of routed turns, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { EpisodeId, MessageId } from "../../kernel/ids.ts";
import type { EpisodeStore, NewOutcome, Outcome } from "../../rooms/brain/index.ts";
import { requireNumber, requireWhole } from "./numbers.ts";
import { requireEpisode, requireMessage } from "./required-rows.ts";
import type { Desk, Tables } from "./tables.ts";

type Outcomes = Pick<
  EpisodeStore,
  "addOutcome" | "outcomesOf" | "outcomesFrom" | "dropOutcomes" | "dispose" | "dispositions"
>;

export function brainOutcomeTables(desk: Desk): Outcomes {
  const all = () => [...desk.reading().brainOutcomes.scan([])];
  return {
    async addOutcome(outcome, disposition) {
      const tables = desk.writing();
      requireOutcome(tables, outcome);
      if (all().some((known) => isSame(known, outcome))) return null;
      tables.lastId += 1;
      save(tables, { ...outcome, id: tables.lastId, disposition });
      return tables.lastId;
    },
    async outcomesOf(ids) {
      const wanted = new Set<EpisodeId | null>(ids);
      const found = all().filter(({ episode }) => wanted.has(episode));
      return Map.groupBy(found, ({ episode }) => episode!);
    },
    async outcomesFrom(messages) {
      const wanted = new Set<MessageId | null>(messages);
      return all().filter(({ message }) => message !== null && wanted.has(message));
    },
    async dropOutcomes(ids) {
      const tables = desk.writing();
      for (const id of ids) tables.brainOutcomes = tables.brainOutcomes.delete([id]);
    },
    async dispose(id, disposition) {
      const tables = desk.writing();
      const known = tables.brainOutcomes.get(id);
      if (known !== undefined) save(tables, { ...known, disposition });
    },
    async dispositions() {
      return [...Map.groupBy(all(), ({ disposition }) => disposition)]
        .map(([disposition, { length }]) => ({ disposition, count: length }))
        .sort((a, b) => b.count - a.count || (a.disposition < b.disposition ? -1 : 1));
    },
  };
}

function requireOutcome(tables: Readonly<Tables>, outcome: NewOutcome): void {
  requireWhole(outcome.at);
  requireNumber(outcome.value);
  requireNumber(outcome.confidence);
  requireEpisode(tables, outcome.episode);
  requireMessage(tables, outcome.message);
  assert(outcome.detector !== "", "an outcome says what found it");
}

function isSame(a: NewOutcome, b: NewOutcome): boolean {
  return a.episode === b.episode && a.detector === b.detector && a.message === b.message;
}

function save(tables: Tables, outcome: Outcome): void {
  const { id, episode, source, detector, value, confidence, structured, message, at, disposition } = outcome;
  const about = Object.freeze([...outcome.about]);
  const row = {
    id,
    episode,
    source,
    detector,
    value,
    confidence,
    structured,
    message,
    at,
    about,
    disposition,
  };
  tables.brainOutcomes = tables.brainOutcomes.set([id], Object.freeze(row));
}
