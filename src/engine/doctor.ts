/**
 * Invariants as questions to the store. Each check says what it looked at, and what to do when it does not hold.
 *
 * Reads a lot: it runs in the background thread. Mends nothing.
 */

import { assert } from "../kernel/assert.ts";
import { type LaneId, refOf, type SummaryId } from "../kernel/ids.ts";
import {
  contentHash,
  expandSummary,
  type HistoryStore,
  joinMessage,
  type Lane,
} from "../rooms/history/index.ts";
import type { DoctorAnswer, DoctorCheck } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** The newest are checked whole; of the rest as many again, evenly spread. */
const VERIFIED_MESSAGES = 5_000;

type Check = (context: EngineContext, stores: Stores) => Promise<DoctorCheck>;

export async function doctor(context: EngineContext): Promise<DoctorAnswer> {
  const checks: DoctorCheck[] = [await checkFile(context)];
  await context.store.read(async (stores) => {
    for (const check of [checkBytes, checkViews, checkIndex, checkLanes, checkQuarantine, checkProvisional]) {
      checks.push(await check(context, stores));
    }
  });
  return { ok: checks.every((check) => check.ok), checks };
}

async function checkFile(context: EngineContext): Promise<DoctorCheck> {
  const problems = await context.store.problems();
  return verdict(
    "file",
    problems.length === 0,
    problems.length === 0 ? "the database file is sound" : problems.slice(0, 5).join("; "),
    "Copy the data folder aside before anything else, then restore the newest backup.",
  );
}

const checkBytes: Check = async (_context, { history }) => {
  const newest = await history.newestId();
  const starts = sampleStarts(newest);
  let verified = 0;
  const broken: number[] = [];
  for (const { after, limit } of starts) {
    const rows = await history.scan(after, limit);
    const bodies = await history.bodies(rows.map((row) => row.id));
    for (const row of rows) {
      const body = bodies.get(row.id);
      verified += 1;
      if (body === undefined || contentHash(joinMessage(body)) !== row.contentHash) broken.push(row.id);
    }
  }
  return verdict(
    "messages",
    broken.length === 0,
    broken.length === 0
      ? `${verified} of ${newest} messages hold the bytes they were stored with`
      : `${broken.length} messages changed since they were stored, such as msg:${broken[0]}`,
    "Restore the newest backup beside this store and compare those messages.",
  );
};

/** Slices of the log: all of a small one; of a large one its newest part and an even spread of the rest. */
function sampleStarts(newest: number): readonly { after: number; limit: number }[] {
  const slices: { after: number; limit: number }[] = [];
  const step = 250;
  for (let after = Math.max(0, newest - VERIFIED_MESSAGES); after < newest; after += step) {
    slices.push({ after, limit: Math.min(step, newest - after) });
  }
  const older = Math.max(0, newest - VERIFIED_MESSAGES);
  const stride = Math.max(step, Math.ceil((older * step) / VERIFIED_MESSAGES));
  for (let after = 0; after < older; after += stride)
    slices.push({ after, limit: Math.min(step, older - after) });
  return slices;
}

const checkViews: Check = async ({ identity }, { history }) => {
  const lanes = await history.lanes(identity.installation);
  const wrong: string[] = [];
  for (const lane of lanes) {
    const fault = await viewFault(history, lane.id);
    if (fault !== null) wrong.push(`${lane.sessionKey}: ${fault}`);
  }
  return verdict(
    "views",
    wrong.length === 0,
    wrong.length === 0 ? `the views of ${lanes.length} lanes are whole` : wrong.slice(0, 3).join("; "),
    "The log itself is not affected; report this with the output of `nacre doctor --json`.",
  );
};

async function viewFault(history: HistoryStore, lane: LaneId): Promise<string | null> {
  const seen = new Set<string>();
  for (let from = 0; ; ) {
    const items = await history.view(lane, from, 1_000);
    for (const { ordinal, message, summary } of items) {
      const ref = message === null ? `sum:${summary}` : `msg:${message}`;
      if (ordinal < from) return `${ref} stands before what comes first`;
      const under = summary === null ? [ref] : await messagesUnder(history, summary);
      if (under === null) return `${ref} does not lead down to what was said`;
      for (const one of under) {
        if (seen.has(one)) return `${one} stands twice${summary === null ? "" : `, once under ${ref}`}`;
        seen.add(one);
      }
      from = ordinal + 1;
    }
    if (items.length < 1_000) return null;
  }
}

/** Null when anything is missing beneath it. */
async function messagesUnder(history: HistoryStore, id: SummaryId): Promise<readonly string[] | null> {
  const expansion = await expandSummary(history, id, { most: Number.MAX_SAFE_INTEGER });
  if (expansion === undefined || !expansion.complete) return null;
  if (expansion.missing.length > 0 || expansion.items.length === 0) return null;
  return expansion.items.map((item) => refOf("msg", item.id));
}

const checkIndex: Check = async (_context, { index }) => {
  const fault = await index.verify();
  return verdict(
    "index",
    fault === null,
    fault ?? "the word index is sound",
    "Nothing is lost: a running gateway or `nacre serve` now rebuilds it from the log; look again in a moment.",
  );
};

const checkLanes: Check = async ({ identity }, { history }) => {
  const behind = (await history.lanes(identity.installation)).filter(isBehind);
  return verdict(
    "lanes",
    behind.length === 0,
    behind.length === 0
      ? "every lane holds what its transcript has shown"
      : `${behind.length} lanes are behind, such as ${behind[0]!.sessionKey}`,
    "A lane catches up at its next turn; new turns are stored meanwhile.",
  );
};

function isBehind(lane: Lane): boolean {
  return lane.health.state === "behind";
}

const checkQuarantine: Check = async ({ identity }, { history }) => {
  const { quarantined } = await history.totals(identity.installation);
  return verdict(
    "quarantine",
    quarantined === 0,
    quarantined === 0 ? "nothing waits for a decision" : `${quarantined} messages wait for a decision`,
    "Run `nacre quarantine list`.",
  );
};

/** Not a fault: rows that the transcript has not shown yet are complete and recalled like any other. */
const checkProvisional: Check = async ({ identity }, { history }) => {
  const { provisional } = await history.totals(identity.installation);
  return verdict("provisional", true, `${provisional} messages are not yet seen in a transcript`, "");
};

function verdict(name: string, ok: boolean, detail: string, hint: string): DoctorCheck {
  assert(ok || hint !== "", `check ${name} says what to do`);
  return { name, ok, detail, hint: ok ? null : hint };
}
