/**
 * What a thread beside the writer does: answers calls with a reading engine of its own, and, in the
 * background, keeps the index up. It ends when it is told to or when its owner goes.
 */

import type { MessagePort } from "node:worker_threads";
import type { ActivateAnswer, EmbedQueryAnswer, EngineWriter, IndexBatch } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import {
  type Completion,
  type EmbeddedTexts,
  METHODS,
  type MethodName,
  portChannel,
  type Service,
  type ServiceCall,
  servePeer,
} from "../../wire/index.ts";
import { type DeriveLoop, startDeriveLoop } from "./derive-loop.ts";
import {
  AUTHORED,
  type DeriveDoors,
  DOCS,
  deriveSteps,
  modelSteps,
  VECTORS,
  vectorSteps,
} from "./derive-steps.ts";
import { callEngine, type News } from "./desk.ts";
import { type FoldLoop, startFoldLoop } from "./fold-loop.ts";
import { type IndexLoop, startIndexLoop } from "./index-loop.ts";
import { DEGRADED, NOTICE, TAKEN_BACK, traceOf, UNEXPECTED } from "./notice.ts";
import type { OwnerDoors, OwnerParts } from "./parts.ts";
import { standBack } from "./stand-back.ts";
import { Upkeep } from "./upkeep.ts";

/**
 * A gateway lends its model a moment after its owner stands; a busy one, seconds later. What is folded before that is folded
 * without, and what is to be written again is put off. A prompt that no longer fits does not wait for this.
 */
const LENT_WITHIN_MS = 30_000;

/** A reader is to be reached first, and so is whoever starts it. */
const WARM_AFTER_MS = 300;
/** What waits for the gate may be much, and nobody waits for it. */
const DERIVE_AFTER_MS = 1_000;

export function runThread(role: "reader" | "background", port: MessagePort, parts: OwnerParts): void {
  if (role === "background") standBack();
  const ask = (method: MethodName, params: unknown, signal?: AbortSignal) =>
    peer.request(method, params, { deadlineMs: METHODS[method].deadlineMs, ...(signal && { signal }) });
  // Opened a moment later: what it asks for goes over the line that is made below.
  const opened = Promise.resolve().then(() => parts.openReadingEngine(doorsOver(ask)));
  let loop: IndexLoop | undefined;
  let folding: FoldLoop | undefined;
  let deriving: DeriveLoop | undefined;
  let embedding: DeriveLoop | undefined;
  let asking: DeriveLoop | undefined;
  let upkeep: Upkeep | undefined;
  let unwatch = () => {};

  const stop = async () => {
    unwatch();
    upkeep?.close();
    await Promise.all([loop, folding, deriving, embedding, asking].map((one) => one?.stop()));
    await (await opened).close();
    // After the answer has gone out: closing the port lets the thread end.
    setImmediate(() => peer.close());
    return {};
  };
  const embedAnew = () =>
    opened.then(
      ({ retryEmbedder }) => {
        retryEmbedder?.();
        embedding?.wake(VECTORS);
      },
      () => {},
    );
  /** Something may have changed in a folder. */
  const lookAgain = () => {
    deriving?.wake(AUTHORED);
    deriving?.wake(DOCS);
  };
  const news = (of: News) => {
    if (of === "owes") folding?.wake();
    else if (of === "workspace") lookAgain();
    else if (of === "embedder") void embedAnew();
    else loop?.wake(of);
    if (of !== "stored") return;
    deriving?.wake();
    embedding?.wake();
  };
  const service: Service = {
    hello: async () => {
      throw new NacreError("wire/unknown-method", "A thread is not greeted", "Say hello to its owner.");
    },
    async call(method: MethodName, params: unknown, { signal }: ServiceCall) {
      const { engine } = await opened;
      if (method === "health") return {};
      return method === "stop" ? await stop() : await callEngine(engine, method, params, signal);
    },
  };
  const peer = servePeer(portChannel(port), service, {
    access: "internal",
    notified: (method, params) => {
      if (method === "wake") news((params as { news: News }).news);
    },
    unexpected: (method, error) => peer.notify(NOTICE, { line: UNEXPECTED, method, role, ...traceOf(error) }),
  });
  if (role === "reader") {
    // Nobody waits for it; what fails here, whoever asks is told of.
    const warm = () => void opened.then(({ warm: work }) => work?.()).catch(() => {});
    opened.then(() => setTimeout(warm, WARM_AFTER_MS).unref()).catch(() => {});
    return;
  }

  const failed = (name: string, code?: string) => {
    peer.notify(DEGRADED, { line: name });
    if (code === "store/corrupt") loop?.wake("damaged");
  };
  opened.then(
    ({ engine, checkpoint, watchDocs, sharing }) => {
      const turns = new Upkeep(sharing);
      upkeep = turns;
      loop = startIndexLoop({
        mayWork: () => turns.mine(),
        prepare: (limit) => engine.prepareIndex({ limit }),
        apply: (batch: IndexBatch) => ask("apply_index", batch),
        advanceMigrations: async () => ((await ask("advance_migrations", {})) as { more: boolean }).more,
        checkpoint,
        check: async (quick) => (await engine.checkIndex({ quick })).problems,
        async rebuild(of) {
          await ask("rebuild_index", { of });
          if (of === "vectors") embedding?.wake(VECTORS);
          else deriving?.wake();
        },
        cool: async () => {
          const batch = await engine.prepareCool({});
          if (batch.leaves.length > 0) await ask("apply_cool", batch);
          return batch.leaves.length > 0;
        },
        notice: (line, fields = {}) => peer.notify(NOTICE, { ...fields, line }),
        failed,
      });
      folding = startFoldLoop(
        {
          due: async () => ((await turns.mine()) ? await engine.foldDue({}) : { due: [], nextAt: null }),
          pay: (due, signal) => engine.payFold(due, signal),
          failed,
          ready: async () => ((await ask("lent_model", {})) as { name: string | null }).name !== null,
          now: () => Date.now(),
        },
        { startAfterMs: LENT_WITHIN_MS },
      );
      const doors = { engine, writer: writerOver(ask) };
      // Who starts is to be reached first; being woken ends this wait.
      const later = { startAfterMs: DERIVE_AFTER_MS };
      // Those of files too: two machines would take turns at removing what the other has read.
      const steps = turns.gated(deriveSteps(doors, watchDocs ? "watched" : "unwatched"));
      deriving = startDeriveLoop(steps, failed, later);
      embedding = startDeriveLoop(turns.gated(vectorSteps(doors)), failed, later);
      const questions = turns.gated(modelSteps(doors));
      asking = startDeriveLoop(questions, failed, { startAfterMs: LENT_WITHIN_MS });
      turns.open({
        written: () => news("stored"),
        takenBack: () => peer.notify(TAKEN_BACK, {}),
        taken() {
          for (const { name } of steps) deriving?.wake(name);
          for (const { name } of questions) asking?.wake(name);
          news("stored");
          folding?.wake();
        },
      });
      unwatch = watchDocs?.(lookAgain) ?? unwatch;
    },
    // The owner learns of it by the call it makes to see whether the thread is ready.
    () => {},
  );
}

type Ask = (method: MethodName, params: unknown, signal?: AbortSignal) => Promise<unknown>;

function writerOver(ask: Ask): DeriveDoors["writer"] {
  return {
    applyGate: (batch) => ask("apply_gate", batch) as Promise<{ upTo: number; added: number }>,
    applyGuidance: (batch) => ask("apply_guidance", batch) as Promise<{ upTo: number; added: number }>,
    applyLedger: (batch) => ask("apply_ledger", batch) as Promise<{ upTo: number; added: number }>,
    applyFacts: (batch) => ask("apply_facts", batch) as ReturnType<DeriveDoors["writer"]["applyFacts"]>,
    applyFactAnswers: (answers) =>
      ask("apply_fact_answers", answers) as ReturnType<DeriveDoors["writer"]["applyFactAnswers"]>,
    applyGraph: (batch) => ask("apply_graph", batch) as ReturnType<DeriveDoors["writer"]["applyGraph"]>,
    applyLog: (batch) => ask("apply_log", batch) as ReturnType<DeriveDoors["writer"]["applyLog"]>,
    applyOutcomes: (batch) =>
      ask("apply_outcomes", batch) as ReturnType<DeriveDoors["writer"]["applyOutcomes"]>,
    applyTeacher: (batch) => ask("apply_teacher", batch) as ReturnType<DeriveDoors["writer"]["applyTeacher"]>,
    applyDocs: (batch) => ask("apply_docs", batch) as Promise<{ changed: number }>,
    applyAuthored: (batch) => ask("apply_authored", batch) as Promise<{ changed: number }>,
    applyVectors: (batch) => ask("apply_vectors", batch) as Promise<{ stored: number }>,
    applyLedgerIndex: (batch) => ask("apply_ledger_index", batch) as Promise<{ indexed: number }>,
    noteVectorTrouble: (request) => ask("note_vector_trouble", request) as Promise<{ at: number }>,
  };
}

function doorsOver(ask: Ask): OwnerDoors {
  return {
    writer: {
      keepPayloads: (request) => ask("keep_payloads", request) as Promise<{ kept: number }>,
      applyFold: (batch) => ask("apply_fold", batch) as Promise<{ stored: number }>,
      activateFold: (request) => ask("activate_fold", request) as Promise<ActivateAnswer>,
      cutTail: (request) => ask("cut_tail", request) as Promise<{ epoch: number }>,
      settleFold: (request) => ask("settle_fold", request) as Promise<{ notBefore: number | null }>,
      spendGrant: (request) => ask("spend_grant", request) as Promise<{ allowed: number }>,
      settleGrant: (request) => ask("settle_grant", request) as Promise<{ spent: number }>,
      noteBackup: (request) => ask("note_backup", request) as Promise<{ kept: number }>,
      applyMoves: (request) => ask("apply_moves", request) as ReturnType<EngineWriter["applyMoves"]>,
      applyDocs: (batch) => ask("apply_docs", batch) as ReturnType<EngineWriter["applyDocs"]>,
      noteClientCall: (request) =>
        ask("note_client_call", request) as ReturnType<EngineWriter["noteClientCall"]>,
      keepBrain: (request) => ask("keep_brain", request) as ReturnType<EngineWriter["keepBrain"]>,
    },
    lentModel: async (installation) =>
      ((await ask("lent_model", { ...(installation && { installation }) })) as { name: string | null }).name,
    complete: (request, signal) => ask("complete", request, signal) as Promise<Completion>,
    embedTexts: (request, signal) => ask("embed_texts", request, signal) as Promise<EmbeddedTexts>,
    embedQuery: (request, signal) => ask("embed_query", request, signal) as Promise<EmbedQueryAnswer>,
  };
}
