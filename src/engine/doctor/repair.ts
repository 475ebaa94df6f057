/**
 * Mends what the doctor found, one small transaction at a time. Each looks again whether it is needed: the doctor's word
 * is a while old. Nothing that was said is changed or taken away.
 */

import { NacreError } from "../../kernel/errors.ts";
import {
  episodeId,
  eventId,
  laneId,
  observationId,
  parseRef,
  type SummaryId,
  summaryId,
} from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import {
  type HistoryStore,
  type Lane,
  REMOVABLE_STRAYS,
  type RemovableStray,
  rebuildView,
} from "../../rooms/history/index.ts";
import { asideOf } from "../../rooms/ledger/index.ts";
import type { RepairAction, RepairAnswer, RepairTask } from "../api.ts";
import { LOG_VERSION, markLane, readMarks } from "../chronicle-marks.ts";
import { applyLog, prepareLog } from "../chronicle-turns.ts";
import type { EngineContext } from "../context.ts";
import { isForMore, owe, shownFallbacks } from "../fold-debts.ts";
import { rebuildIndex } from "../index-text.ts";
import { rebuildShelfIndex, refillShelfIndex } from "../shelf-refill.ts";
import { standAside } from "../stand-aside.ts";
import type { Stores } from "../stores.ts";
import { rebuildVectors } from "../vector-rebuild.ts";
import { serveWhatIsSound, unreadableAmong } from "./brain-checks.ts";

export async function repair(context: EngineContext, task: RepairTask): Promise<RepairAnswer> {
  return { fixed: await ACTIONS[task.action](context, task) };
}

/** Of words of memories and documents, and of what a log is made of, right away. */
const MOST_SLICES = 200;
/** Messages among which it is looked for what else is due. */
const LOOKED_AT_ONCE = 256;

type Action = (context: EngineContext, task: RepairTask) => Promise<number>;

const ACTIONS: { readonly [action in RepairAction]: Action } = {
  async "remove-strays"({ store }, task) {
    const kind = REMOVABLE_STRAYS.find((known): known is RemovableStray => known === task.kind);
    if (kind === undefined) throw incomplete(task);
    return store.write("derived", async ({ audit, history }) => {
      const removed = await audit.removeStrays(kind, task.keys ?? []);
      // A view that has lost an item may have lost what stood behind it.
      if (kind === "view") await rebuildViewsOf(history, task.keys ?? []);
      return removed;
    });
  },

  async "retire-summaries"({ store, clock }, task) {
    return store.write("derived", async ({ history }) => {
      const lane = await laneOf(history, task);
      let retired = 0;
      for (const id of task.summaries ?? []) retired += await retireWithAll(history, lane, summaryId(id));
      if (retired === 0) return 0;
      await rebuildView(history, lane);
      // What they stood for is to be folded again, and shown.
      await owe(history, lane.id, "mend", 0, clock.now());
      return retired;
    });
  },

  async "rebuild-view"({ store }, task) {
    return store.write("derived", async ({ history }) => {
      const lane = await laneOf(history, task);
      const before = await standing(history, lane);
      await rebuildView(history, lane);
      return before === (await standing(history, lane)) ? 0 : 1;
    });
  },

  async "rebuild-index"(context) {
    await rebuildIndex(context);
    return 1;
  },

  async "rebuild-shelf-index"(context) {
    await rebuildShelfIndex(context);
    // It is small beside the log; a command that is over in a moment leaves no background to do it.
    await refillShelfIndex(context, MOST_SLICES);
    return 1;
  },

  async "mend-aside"({ store }, task) {
    const named = (task.keys ?? []).map((ref) => parseRef(ref, ["obs", "evt"]));
    return store.write("derived", async (stores) => {
      for (const { kind, id } of named) await standAsItShould(stores, kind, id);
      return named.length;
    });
  },

  async "rebuild-log"(context, task) {
    const id = await context.store.write("derived", async ({ history, chronicle, meta }) => {
      const lane = await laneOf(history, task);
      // Nothing of what is wrong with it is shown meanwhile.
      await chronicle.rewrite(lane.id, [], null, LOG_VERSION);
      await markLane(meta, lane.id, "again");
      return lane.id;
    });
    for (let slices = 0; slices < MOST_SLICES; slices += 1) {
      const batch = await prepareLog(context, { limit: LOOKED_AT_ONCE });
      if (!batch.idle) await applyLog(context, batch);
      const { lanes } = await context.store.read(({ meta }) => readMarks(meta));
      if (batch.idle || !lanes.has(id)) break;
    }
    return 1;
  },

  async "rebuild-vectors"(context) {
    // Whoever owns the store may have done it meanwhile, and to embed everything takes long.
    if ((await context.store.read(({ vectors }) => vectors.verify())) === null) return 0;
    await rebuildVectors(context);
    return 1;
  },

  async "redo-summaries"({ store, clock }, task) {
    return store.write("derived", async ({ history }) => {
      const lane = await laneOf(history, task);
      const now = clock.now();
      const debt = await history.debt(lane.id);
      const pending = await history.pendingIn(lane.id);
      if (pending.length > 0 && (debt === undefined || !isForMore(debt))) {
        await owe(history, lane.id, "mend", 0, now);
        return pending.length;
      }
      const waits = debt === undefined || (debt.reason === "redo" && debt.notBefore > now);
      const flagged = waits ? await shownFallbacks(history, lane.id) : [];
      if (flagged.length === 0) return 0;
      await history.saveDebt({
        lane: lane.id,
        reason: "redo",
        since: debt?.since ?? now,
        target: tokens(0),
        attempts: debt?.attempts ?? 0,
        notBefore: now,
      });
      return flagged.length;
    });
  },

  async "roll-back-brain"(context) {
    return serveWhatIsSound(context);
  },

  async "drop-episodes"({ store }, task) {
    const ids = (task.keys ?? []).map(Number).filter(Number.isSafeInteger).map(episodeId);
    return store.write("derived", async ({ episodes }) => {
      const known = new Set((await unreadableAmong(episodes, ids)).map(Number));
      const gone = ids.filter((id) => known.has(id));
      await episodes.drop(gone);
      return gone.length;
    });
  },

  async "restrict-files"({ premises }) {
    return (await premises?.mend()) ?? 0;
  },
};

/** As the ledger says; what is not there any more is nowhere to be found anyway. */
async function standAsItShould(stores: Stores, kind: "obs" | "evt", id: number): Promise<void> {
  if (kind === "obs") {
    const one = (await stores.ledger.observations([observationId(id)])).get(observationId(id));
    if (one !== undefined) await standAside(stores, kind, [id], asideOf(one));
    return;
  }
  const one = (await stores.events.events([eventId(id)])).get(eventId(id));
  if (one !== undefined) await standAside(stores, kind, [id], one.held === null ? null : "held");
}

/** The summary, and every one that stands for it. */
async function retireWithAll(history: HistoryStore, lane: Lane, id: SummaryId): Promise<number> {
  let retired = 0;
  const seen = new Set<SummaryId>([id]);
  // A set grows while it is walked.
  for (const one of seen) {
    for (const over of await history.coveringSummary(one)) seen.add(over);
    const summary = await history.summary(one);
    if (summary === undefined || summary.lane !== lane.id || summary.state === "retired") continue;
    await history.setSummaryState(one, "retired");
    retired += 1;
  }
  return retired;
}

async function standing(history: HistoryStore, { id }: Lane): Promise<string> {
  const items = await history.view(id, 0, Number.MAX_SAFE_INTEGER);
  return items.map(({ ordinal, message, summary }) => `${ordinal}:${message}:${summary}`).join();
}

/** Keys of strays in a view begin with the lane. */
async function rebuildViewsOf(history: HistoryStore, keys: readonly string[]): Promise<void> {
  const lanes = new Set(keys.map((key) => Number((JSON.parse(key) as readonly unknown[])[0])));
  for (const id of lanes) {
    const lane = await history.lane(laneId(id));
    if (lane !== undefined) await rebuildView(history, lane);
  }
}

async function laneOf(history: HistoryStore, task: RepairTask): Promise<Lane> {
  const lane = task.lane === undefined ? undefined : await history.lane(laneId(task.lane));
  if (lane === undefined) throw incomplete(task);
  return lane;
}

function incomplete({ action }: RepairTask): NacreError {
  return new NacreError(
    "input/bad-field",
    `${action} does not say what to mend`,
    "Send repairs as `doctor` answers them.",
  );
}
