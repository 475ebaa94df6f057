/** What is stored, how far the derived parts are, and what went wrong. Cheap: no count walks a table of messages. */

import { installationId } from "../kernel/ids.ts";
import { DEFAULT_PROFILE, type PromptChoice } from "../rooms/assemble/index.ts";
import { type SummaryTotals, startOfDay } from "../rooms/history/index.ts";
import type { StatusAnswer } from "./api.ts";
import { authoredNotes } from "./authored-troubles.ts";
import { brainCounts } from "./brain-counts.ts";
import type { EngineContext } from "./context.ts";
import { docNotes } from "./docs.ts";
import { embeddingStatus } from "./embedding-status.ts";
import { guidanceStatus } from "./guidance-status.ts";
import { INDEX_VERSION } from "./index-text.ts";
import { KEPT_ACTS, KEPT_HINTS } from "./journal.ts";
import { knowledgeStatus } from "./knowledge-status.ts";
import { ledgerStatus } from "./ledger-status.ts";
import { memoriesStatus } from "./memories-status.ts";
import type { PromptStatus } from "./prompt-api.ts";
import { waitingAgain } from "./quarantine-marks.ts";

const MOST_LANES = 50;
const MOST_OWING = 1_000;

export async function status(
  context: EngineContext,
  request: { readonly installation?: string } = {},
): Promise<StatusAnswer> {
  const facts = await context.store.facts();
  const { installation } =
    request.installation === undefined
      ? context.identity
      : { installation: installationId(request.installation) };
  const abstractiveReady = (await context.summaries.models(undefined)).length > 0;
  const premises = (await context.premises?.notes(facts.path)) ?? [];
  return context.store.read(async (stores) => {
    const { history, index, secrets, spend, meta } = stores;
    const watermark = await index.watermark("msg");
    const indexed = watermark.version === INDEX_VERSION ? watermark.upTo : 0;
    const lanes = await history.recentLanes(installation, MOST_LANES);
    const counted = await history.totals(installation);
    const again = (await waitingAgain(meta)).length;
    const totals = { ...counted, quarantined: counted.quarantined + again };
    const embedding = await embeddingStatus(context, stores);
    const memories = await memoriesStatus(context, stores, installation);
    return {
      ok: true,
      message: "ok",
      turnCount: totals.turns,
      memoryCount: memories.active,
      lifecycleHintCount: (await stores.journal.newest(KEPT_HINTS + KEPT_ACTS)).length,
      gatingThreshold: memories.threshold,
      abstractiveReady,
      embeddingProfile: embedding.chosen ?? "hashed",
      version: context.version,
      schema: facts.schema,
      installation,
      path: facts.path,
      bytes: facts.bytes,
      totals,
      folding: {
        ...summariesInUse(await history.summaryTotals(null)),
        owing: (await history.debts(MOST_OWING)).length,
        today: await spend.totals(startOfDay(context.clock.now())),
      },
      index: { indexed, pending: Math.max(0, (await history.newestId()) - indexed), version: INDEX_VERSION },
      embedding,
      memories,
      guidance: await guidanceStatus(context, stores, installation),
      ledger: await ledgerStatus(stores, installation),
      knowledge: await knowledgeStatus(stores, installation),
      brain: await brainCounts(stores, installation),
      prompt: promptStatus(context.prompt),
      secrets: await secrets.totals(),
      lanes: await Promise.all(
        lanes.map(async (lane) => ({
          agent: lane.agent,
          sessionKey: lane.sessionKey,
          kind: lane.kind,
          messages: await history.countMessages(lane.id),
          inView: await history.viewLength(lane.id),
          behind: lane.health.state === "behind" ? lane.health.reason : null,
        })),
      ),
      degradations: {},
      notes: [
        ...context.summaries.warnings,
        ...context.embedding.warnings,
        ...premises,
        ...(await docNotes(stores, installation)),
        ...(await authoredNotes(context, stores, installation)),
      ],
    };
  });
}

function promptStatus({ profile = DEFAULT_PROFILE, ...changed }: PromptChoice): PromptStatus {
  return { profile, changed };
}

function summariesInUse({ active, prepared, fallback, deepest }: SummaryTotals) {
  return { active, prepared, fallback, deepest };
}
