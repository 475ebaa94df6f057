/** What is derived beside the word index, step by step: each in slices, prepared here and stored by the writer. */

import type { EngineApi } from "../../engine/api.ts";
import type { DeriveStep } from "./derive-loop.ts";

export interface DeriveDoors {
  /** Reads. */
  readonly engine: EngineApi;
  /** The writer's. */
  readonly writer: Pick<EngineApi, "applyDocs">;
}

export function deriveSteps(doors: DeriveDoors): readonly DeriveStep[] {
  return [docsStep(doors)];
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
