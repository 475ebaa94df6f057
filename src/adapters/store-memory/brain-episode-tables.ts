/** Routed turns, in memory. Not here: what came of them (brain-outcome-tables.ts). */

import { type EpisodeId, episodeId } from "../../kernel/ids.ts";
import type { BrainAccount, Credit, Episode, EpisodeStore, Label } from "../../rooms/brain/index.ts";
import { brainOutcomeTables } from "./brain-outcome-tables.ts";
import type { EpisodeRow } from "./brain-rows.ts";
import { requireLane } from "./history-lanes.ts";
import { requireWhole } from "./numbers.ts";
import { requireMessage } from "./required-rows.ts";
import { firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function brainEpisodeTables(desk: Desk): EpisodeStore {
  return {
    ...episodeChanges(desk),
    ...episodesTakenOut(desk),
    ...episodeQueries(desk),
    ...episodeCounts(desk),
    ...brainOutcomeTables(desk),
  };
}

function episodeChanges(desk: Desk): Pick<EpisodeStore, "add" | "replace" | "link" | "linkOne" | "settle"> {
  return {
    async add({ lane, sessionId, at, receipt, account }) {
      const tables = desk.writing();
      requireLane(tables, lane);
      requireWhole(at, receipt ?? 0);
      tables.lastId += 1;
      const id = episodeId(tables.lastId);
      const kept = keptOf(account);
      save(tables, { id, lane, sessionId, at, receipt, message: null, ...kept, label: null, credits: "[]" });
      return id;
    },
    async replace(id, { lane, sessionId, at, receipt, account }) {
      const tables = desk.writing();
      requireWhole(at, receipt ?? 0);
      const row = tables.brainEpisodes.get(id);
      if (row === undefined || row.lane !== lane || row.message !== null) return false;
      save(tables, { ...row, sessionId, at, receipt, ...keptOf(account) });
      return true;
    },
    async link(receipt, message) {
      const tables = desk.writing();
      const rows = [...tables.brainEpisodes.scan([])].filter((row) => row.receipt === receipt);
      if (rows.length > 0) requireMessage(tables, message);
      for (const row of rows) save(tables, { ...row, message });
    },
    async linkOne(id, message) {
      const tables = desk.writing();
      const row = tables.brainEpisodes.get(id);
      if (row === undefined) return;
      requireMessage(tables, message);
      save(tables, { ...row, message });
    },
    async settle(id, label, credits) {
      const tables = desk.writing();
      requireWhole(label?.at ?? 0);
      const row = tables.brainEpisodes.get(id);
      if (row === undefined) return;
      const said = label === null ? null : JSON.stringify(labelOf(label));
      save(tables, { ...row, label: said, credits: JSON.stringify(credits) });
    },
  };
}

/** The question stands beside the rest, so that it can go alone. */
function keptOf(account: BrainAccount): Pick<EpisodeRow, "account" | "query"> {
  return { account: JSON.stringify({ ...account, query: null }), query: account.query };
}

function labelOf({ value, source, detector, confidence, at }: Label): Label {
  return { value, source, detector, confidence, at };
}

function save(tables: Tables, row: EpisodeRow): void {
  tables.brainEpisodes = tables.brainEpisodes.set([row.id], Object.freeze(row));
}

function episodesTakenOut(desk: Desk): Pick<EpisodeStore, "prune" | "drop" | "unreadable" | "forgetQueries"> {
  return {
    async prune(keep) {
      const tables = desk.writing();
      const taught = new Set([...tables.brainLessons.scan([])].map(({ episode }) => episode));
      const rows = [...tables.brainEpisodes.scan([], { backwards: true })].filter(
        ({ label }) => label === null,
      );
      const gone = rows.slice(Math.max(0, keep)).filter(({ id }) => !taught.has(id));
      for (const { id } of gone) tables.brainEpisodes = tables.brainEpisodes.delete([id]);
      const isGone = new Set(gone.map(({ id }) => id));
      const untied = [...tables.brainOutcomes.scan([], { backwards: true })].filter(
        ({ episode }) => episode === null,
      );
      const old = new Set(untied.slice(Math.max(0, keep)).map(({ id }) => id));
      for (const { id, episode } of [...tables.brainOutcomes.scan([])]) {
        if (!old.has(id) && (episode === null || !isGone.has(episode))) continue;
        tables.brainOutcomes = tables.brainOutcomes.delete([id]);
      }
      return gone.length;
    },
    async drop(ids) {
      const tables = desk.writing();
      const gone = new Set<EpisodeId | null>(ids);
      for (const lesson of [...tables.brainLessons.scan([])]) {
        if (lesson.episode === null || !gone.has(lesson.episode)) continue;
        const unbound = Object.freeze({ ...lesson, episode: null });
        tables.brainLessons = tables.brainLessons.set([lesson.id], unbound);
      }
      for (const { id, episode } of [...tables.brainOutcomes.scan([])])
        if (episode !== null && gone.has(episode)) tables.brainOutcomes = tables.brainOutcomes.delete([id]);
      for (const id of ids) tables.brainEpisodes = tables.brainEpisodes.delete([id]);
    },
    async unreadable(after, limit) {
      const rows = takeFrom(desk.reading().brainEpisodes.scan([], { after: [after] }), limit);
      const ids = rows.filter((row) => episodeIn(row).length === 0).map(({ id }) => id);
      return { ids, upTo: rows.at(-1)?.id ?? null };
    },
    async forgetQueries(messages) {
      const tables = desk.writing();
      const wanted = new Set(messages);
      const lanes = new Set(messages.map((id) => tables.messages.get(id)?.message.lane));
      for (const row of [...tables.brainEpisodes.scan([])]) {
        const goes = row.message === null ? lanes.has(row.lane) : wanted.has(row.message);
        if (goes && row.query !== null) save(tables, { ...row, query: null });
      }
    },
  };
}

type Queries = Pick<
  EpisodeStore,
  "episodes" | "ofReceipt" | "ofMessages" | "list" | "labelled" | "unlabelled"
>;

function episodeQueries(desk: Desk): Queries {
  const oldest = (chosen: (row: EpisodeRow) => boolean) =>
    [...desk.reading().brainEpisodes.scan([])].filter(chosen).flatMap(episodeIn);
  return {
    async episodes(ids) {
      const wanted = new Set(ids);
      return new Map(oldest(({ id }) => wanted.has(id)).map((episode) => [episode.id, episode]));
    },
    async ofReceipt(receipt) {
      return oldest((row) => row.receipt === receipt).at(-1);
    },
    async ofMessages(messages) {
      const wanted = new Set(messages);
      const found = oldest(({ message }) => message !== null && wanted.has(message));
      return new Map(found.map((episode) => [episode.message!, episode]));
    },
    async list({ lanes, sessionId, before, limit }) {
      return oldest(
        (row) => (lanes === undefined || lanes.includes(row.lane)) && row.id < (before ?? Infinity),
      )
        .filter((episode) => sessionId === undefined || episode.sessionId === sessionId)
        .toReversed()
        .slice(0, Math.max(0, limit));
    },
    async labelled(after, limit) {
      return oldest(({ id, label }) => id > after && label !== null).slice(0, Math.max(0, limit));
    },
    async unlabelled(after, until, limit) {
      return oldest(
        ({ id, label, message, at }) => id > after && label === null && message !== null && at <= until,
      )
        .filter(({ account }) => account.placed.some(({ place }) => place !== null))
        .slice(0, Math.max(0, limit));
    },
  };
}

type Counts = Pick<EpisodeStore, "count" | "countLabelled" | "labelledFrom" | "decisions" | "newestId">;

function episodeCounts(desk: Desk): Counts {
  const all = () => [...desk.reading().brainEpisodes.scan([])];
  return {
    async count(lanes) {
      const rows = all().filter(({ lane }) => lanes === undefined || lanes.includes(lane));
      return {
        episodes: rows.length,
        linked: rows.filter(({ message }) => message !== null).length,
        labelled: rows.filter(({ label }) => label !== null).length,
      };
    },
    async countLabelled(after, most) {
      const newer = all().filter(({ id, label }) => id > after && label !== null);
      return Math.min(newer.length, Math.max(0, most));
    },
    async labelledFrom(newest, upTo) {
      const those = all().filter(({ id, label }) => id <= upTo && label !== null);
      return those.toReversed()[Math.max(0, newest)]?.id ?? 0;
    },
    async decisions(newest, lanes) {
      const those = all().filter(({ lane }) => lanes === undefined || lanes.includes(lane));
      const rows = those.toReversed().slice(0, Math.max(0, newest)).flatMap(episodeIn);
      return [...Map.groupBy(rows, ({ account }) => account.decision)]
        .map(([decision, { length }]) => ({ decision, count: length }))
        .sort((a, b) => b.count - a.count || (a.decision < b.decision ? -1 : 1));
    },
    async newestId() {
      return firstOf(desk.reading().brainEpisodes.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}

/** None where it cannot be read: the others are not the worse for it. */
function episodeIn({ account, query, label, credits, ...row }: EpisodeRow): readonly Episode[] {
  try {
    return [
      {
        ...row,
        account: { ...(JSON.parse(account) as BrainAccount), query },
        label: label === null ? null : (JSON.parse(label) as Label),
        credits: JSON.parse(credits) as readonly Credit[],
      },
    ];
  } catch {
    return [];
  }
}
