/** What is derived beside the word index, step by step: each in slices, prepared here and stored by the writer. */

import type { EngineApi } from "../../engine/api.ts";
import { codeOf } from "../../kernel/errors.ts";
import type { DeriveStep } from "./derive-loop.ts";

export interface DeriveDoors {
  /** Reads. */
  readonly engine: EngineApi;
  /** The writer's. */
  readonly writer: Pick<EngineApi, "applyDocs" | "applyGate" | "applyVectors" | "noteVectorTrouble">;
}

export function deriveSteps(doors: DeriveDoors): readonly DeriveStep[] {
  return [docsStep(doors), gateStep(doors)];
}

/** Documents of the workspaces. */
function docsStep({ engine, writer }: DeriveDoors): DeriveStep {
  return {
    name: "docs",
    async run() {
      const batch = await engine.prepareDocs({});
      if (!batch.idle) await writer.applyDocs(batch);
      return batch.idle && !batch.pending ? "idle" : "more";
    },
  };
}

/** Messages that the gate is shown together; of those that are the owner's it judges a few at a time. */
const SHOWN_AT_ONCE = 256;

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
      name: "vectors",
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
