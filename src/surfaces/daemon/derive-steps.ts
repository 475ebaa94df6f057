/** What is derived beside the word index, step by step: each in slices, prepared here and stored by the writer. */

import type { EngineApi } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import type { DeriveStep } from "./derive-loop.ts";

export interface DeriveDoors {
  /** Reads. */
  readonly engine: EngineApi;
  /** The writer's. */
  readonly writer: Pick<
    EngineApi,
    | "applyAuthored"
    | "applyDocs"
    | "applyFactAnswers"
    | "applyFacts"
    | "applyGate"
    | "applyGraph"
    | "applyGuidance"
    | "applyLedger"
    | "applyLedgerIndex"
    | "applyLog"
    | "applyOutcomes"
    | "applyTeacher"
    | "applyVectors"
    | "noteVectorTrouble"
  >;
}

/** Steps that are woken by name. */
export const AUTHORED = "authored";
export const DOCS = "docs";
export const VECTORS = "vectors";

/** Documents are looked at when their folders are said to have changed; and, in case nobody said so, so often. */
const DOCS_EVERY_MS = { watched: 30_000, unwatched: 1_000 } as const;

export function deriveSteps(doors: DeriveDoors, folders: keyof typeof DOCS_EVERY_MS): readonly DeriveStep[] {
  const restMs = DOCS_EVERY_MS[folders];
  // What authored files tell is found like documents, which are looked at next.
  return [
    authoredStep(doors, restMs),
    docsStep(doors, restMs),
    guidanceStep(doors),
    gateStep(doors),
    ledgerStep(doors),
    outcomesStep(doors),
    factsStep(doors),
    ledgerIndexStep(doors),
    graphStep(doors),
    logStep(doors),
    sweepStep(doors),
  ];
}

/** Authored files of the workspaces. */
function authoredStep({ engine, writer }: DeriveDoors, restMs: number): DeriveStep {
  return {
    name: AUTHORED,
    restMs,
    async run(signal) {
      const batch = await engine.prepareAuthored({}, signal);
      if (batch.idle) return "idle";
      await writer.applyAuthored(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/** Documents of the workspaces. */
function docsStep({ engine, writer }: DeriveDoors, restMs: number): DeriveStep {
  return {
    name: DOCS,
    restMs,
    async run(signal) {
      const batch = await engine.prepareDocs({}, signal);
      if (!batch.idle) await writer.applyDocs(batch);
      return batch.idle && !batch.pending ? "idle" : "more";
    },
  };
}

/** Messages that the gate is shown together; of those that are the owner's it judges a few at a time. */
const SHOWN_AT_ONCE = 256;

/** What the owner said for good. Before the gate: it costs less, and an instruction is missed sooner than a memory. */
function guidanceStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "guidance",
    async run(signal) {
      const batch = await engine.prepareGuidance({ limit: SHOWN_AT_ONCE }, signal);
      if (batch.idle) return "idle";
      await writer.applyGuidance(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/**
 * Messages whose observations are made together: reading tools' results takes longer than hearing what an owner says, and a turn
 * that is to be stored waits for one slice.
 */
const OBSERVED_AT_ONCE = 16;
/** Before other steps have their turn. */
const OBSERVED_SLICES = 4;

/** What turns have for the ledger, and calls that no turn brought. */
function ledgerStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "ledger",
    async run(signal) {
      for (let slice = 0; slice < OBSERVED_SLICES && !signal.aborted; slice += 1) {
        const batch = await engine.prepareLedger({ limit: OBSERVED_AT_ONCE });
        if (batch.idle) return "idle";
        await writer.applyLedger(batch);
        if (!batch.pending) return "idle";
      }
      return "more";
    },
  };
}

/** Messages around which turns are looked at together: each is looked at with what came after it. */
const JUDGED_AT_ONCE = 64;

/** How routed turns went, by what tools and people say. */
function outcomesStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "outcomes",
    async run(signal) {
      const batch = await engine.prepareOutcomes({ limit: JUDGED_AT_ONCE }, signal);
      if (batch.idle) return "idle";
      await writer.applyOutcomes(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/** Messages among which it is looked for conversations that have anything new. */
const LOOKED_AT_ONCE = 256;

/** What the owner states and others seem to; after the ledger, whose lines it is heard in, too. */
function factsStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "facts",
    async run() {
      const batch = await engine.prepareFacts({ limit: SHOWN_AT_ONCE });
      if (batch.idle) return "idle";
      await writer.applyFacts(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/** Nobody may be there to be asked, or it is not time yet: this long. */
const ASKED_AGAIN_MS = 60_000;

/** In a loop of its own: a model may be slow, and nothing else is to wait for it. Idle unless it was chosen. */
export function modelSteps({ engine, writer }: DeriveDoors): readonly DeriveStep[] {
  return [
    {
      name: "fact-questions",
      restMs: ASKED_AGAIN_MS,
      async run(signal) {
        const answers = await engine.askFacts({}, signal);
        if (answers.idle) return "idle";
        await writer.applyFactAnswers(answers);
        return answers.failed === null ? "more" : "idle";
      },
    },
    {
      name: "teacher",
      restMs: ASKED_AGAIN_MS,
      async run(signal) {
        const judged = await engine.askTeacher({}, signal);
        if (judged.idle) return "idle";
        await writer.applyTeacher(judged);
        return judged.failed === null ? "more" : "idle";
      },
    },
  ];
}

/** The log of what happened in each conversation. */
function logStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "log",
    async run() {
      const batch = await engine.prepareLog({ limit: LOOKED_AT_ONCE });
      if (batch.idle) return "idle";
      await writer.applyLog(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/** What the owner said, once it is indexed. */
function gateStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "gate",
    async run() {
      const batch = await engine.prepareGate({ limit: SHOWN_AT_ONCE });
      // More was said than is indexed.
      if (batch.idle) return batch.pending ? "soon" : "idle";
      await writer.applyGate(batch);
      return "more";
    },
  };
}

/** Observations or events whose words are stored together; and so many times before others go on. */
const INDEXED_AT_ONCE = 256;
const INDEXED_IN_A_ROW = 8;

/** What is new in the ledger is found by its words. Thousands may come at once. */
export function ledgerIndexStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "ledger-index",
    async run(signal) {
      for (let done = 0; done < INDEXED_IN_A_ROW && !signal.aborted; done += 1) {
        const batch = await engine.prepareLedgerIndex({ limit: INDEXED_AT_ONCE });
        if (batch.idle) return "idle";
        await writer.applyLedgerIndex(batch);
      }
      return "more";
    },
  };
}

/** Records whose relations are stored together; each brings a few. */
const RELATED_AT_ONCE = 128;

/** What records bring to the graph. Behind the ledger and facts, which it is made of. */
export function graphStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "graph",
    async run(signal) {
      const batch = await engine.prepareGraph({ limit: RELATED_AT_ONCE }, signal);
      if (batch.idle) return "idle";
      await writer.applyGraph(batch);
      return batch.pending ? "more" : "idle";
    },
  };
}

/** Whoever sleeps over midnight still sweeps in the morning. */
const SWEEP_EVERY_MS = 3_600_000;

/** Once a day, what nobody used for long; last, because nobody waits for it. */
function sweepStep({ engine }: DeriveDoors): DeriveStep {
  return {
    name: "sweep",
    restMs: SWEEP_EVERY_MS,
    async run() {
      // It has the writer store what it moves.
      return "due" in (await engine.sweep({})) ? "idle" : "more";
    },
  };
}

/** Messages, memories or pieces of documents that are looked at together. */
const EMBEDDED_AT_ONCE = 64;

/** In a loop of its own: an embedder may be slow, and nothing else is to wait for it. */
export function vectorSteps({ engine, writer }: DeriveDoors): readonly DeriveStep[] {
  const run: DeriveStep["run"] = async (signal) => {
    const batch = await engine.prepareVectors({ limit: EMBEDDED_AT_ONCE }, signal);
    if ("none" in batch || batch.idle) return "idle";
    await writer.applyVectors(batch);
    return "more";
  };
  return [
    {
      name: VECTORS,
      async run(signal) {
        try {
          return await run(signal);
        } catch (error) {
          const code = codeOf(error);
          if (!signal.aborted && code?.startsWith("embed/") === true)
            await writer.noteVectorTrouble({ code, why: (error as Error).message.slice(0, 500) });
          throw error;
        }
      },
    },
  ];
}
