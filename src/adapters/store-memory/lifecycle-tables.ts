/** What became of observations, which files were read, and what the host said of calls, in memory. */

import { lifecycleRunId, spoolFileId } from "../../kernel/ids.ts";
import type { CallNote, LedgerStore, LifecycleMove, LifecycleRun } from "../../rooms/ledger/index.ts";
import { requireLongDigest, requireWhole } from "./numbers.ts";
import { requireObservation, requireRun } from "./required-rows.ts";
import { takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function lifecycleTables(
  desk: Desk,
): Pick<LedgerStore, "move" | "moves" | "movedByRuns" | "addRun" | "run" | "runs" | "setRolledBack"> {
  const moves = (chosen: (move: LifecycleMove) => boolean) =>
    [...desk.reading().lifecycleMoves.scan([])].filter(chosen);
  return {
    async move(move) {
      const tables = desk.writing();
      requireWhole(move.at);
      requireObservation(tables, move.observation);
      requireRun(tables, move.run);
      tables.lastId += 1;
      tables.lifecycleMoves = tables.lifecycleMoves.set([tables.lastId], Object.freeze({ ...move }));
    },
    async moves(of) {
      return moves((move) => ("run" in of ? move.run === of.run : move.observation === of.observation));
    },
    async movedByRuns(since, until) {
      const { lifecycleRuns } = desk.reading();
      const isCounted = ({ at, rolledBackAt }: LifecycleRun) =>
        at >= since && at <= until && rolledBackAt === null;
      const counted = moves(({ run }) => run !== null && isCounted(lifecycleRuns.get(run)!));
      return new Set(counted.map(({ run, observation, to }) => `${run} ${observation} ${to}`)).size;
    },
    async addRun({ at, actor, receipt, expired }) {
      const tables = desk.writing();
      requireWhole(at);
      tables.lastId += 1;
      const id = lifecycleRunId(tables.lastId);
      saveRun(tables, { id, at, actor, receipt, expired: [...expired], rolledBackAt: null });
      return id;
    },
    async run(id) {
      return desk.reading().lifecycleRuns.get(id);
    },
    async runs(limit) {
      return takeFrom(desk.reading().lifecycleRuns.scan([], { backwards: true }), limit);
    },
    async setRolledBack(id, at) {
      const tables = desk.writing();
      requireWhole(at ?? 0);
      const known = tables.lifecycleRuns.get(id);
      if (known !== undefined) saveRun(tables, { ...known, rolledBackAt: at });
    },
  };
}

function saveRun(tables: Tables, run: LifecycleRun): void {
  tables.lifecycleRuns = tables.lifecycleRuns.set([run.id], Object.freeze(run));
}

export function spoolTable(desk: Desk): Pick<LedgerStore, "addSpoolFile" | "spoolFile"> {
  return {
    async addSpoolFile({ name, sha256, bytes, at }) {
      const tables = desk.writing();
      requireLongDigest(sha256);
      requireWhole(bytes, at);
      const known = [...tables.spoolFiles.scan([])].find((file) => file.sha256 === sha256);
      if (known !== undefined) return known.id;
      tables.lastId += 1;
      const id = spoolFileId(tables.lastId);
      tables.spoolFiles = tables.spoolFiles.set([id], Object.freeze({ id, name, sha256, bytes, at }));
      return id;
    },
    async spoolFile(id) {
      return desk.reading().spoolFiles.get(id);
    },
  };
}

export function callNoteTable(
  desk: Desk,
): Pick<LedgerStore, "noteCall" | "callNotes" | "callNotesBefore" | "dropCallNotes"> {
  const earliest = (notes: readonly CallNote[]) => notes.toSorted((a, b) => a.at - b.at);
  return {
    async noteCall(note) {
      const tables = desk.writing();
      requireWhole(note.at, note.durationMs ?? 0);
      tables.callNotes = tables.callNotes.set(keyOf(note), Object.freeze({ ...note }));
    },
    async callNotes({ installation, agent, sessionKey, calls }) {
      const { callNotes } = desk.reading();
      const lane = [installation, agent, sessionKey];
      return earliest([...new Set(calls)].flatMap((call) => [...callNotes.scan([...lane, call])]));
    },
    async callNotesBefore(at, limit, { failed } = { failed: false }) {
      const notes = [...desk.reading().callNotes.scan([])].filter(
        (note) => note.at < at && (!failed || note.error !== null),
      );
      return earliest(notes).slice(0, Math.max(0, limit));
    },
    async dropCallNotes(notes) {
      const tables = desk.writing();
      for (const note of notes) tables.callNotes = tables.callNotes.delete(keyOf(note));
    },
  };
}

function keyOf({ installation, agent, sessionKey, call, run }: CallNote): readonly string[] {
  return [installation, agent, sessionKey, call, run];
}
