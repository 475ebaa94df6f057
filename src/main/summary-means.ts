/** What summaries are written with here: the built-in summariser, and the models that were chosen or are lent. */

import { setTimeout as sleep } from "node:timers/promises";
import { extractiveSummariser } from "../adapters/summarise-extractive/index.ts";
import type { SummaryMeans } from "../engine/index.ts";
import { USUAL_LIMITS } from "../rooms/history/index.ts";
import type { ModelDoors } from "../surfaces/daemon/index.ts";
import type { Completion } from "../wire/index.ts";
import { type ConfiguredModels, limitsOf, type SummariesConfig, summarisersOf } from "./summaries-config.ts";

/** Works with no model, no key and no network. */
export function withoutModels(): SummaryMeans {
  return {
    builtIn: extractiveSummariser(),
    models: async () => [],
    completers: async () => [],
    limits: USUAL_LIMITS,
    instructions: null,
    warnings: [],
    sleep: async (ms, signal) => void (await sleep(ms, undefined, { signal, ref: false }).catch(() => {})),
  };
}

export interface MeansOptions {
  readonly config: SummariesConfig | undefined;
  readonly folder: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Whom to ask for a model that somebody lends; absent: nobody does. */
  readonly doors?: ModelDoors | undefined;
}

type Askable = Pick<ConfiguredModels, "models" | "completers">;

export async function summaryMeans(options: MeansOptions): Promise<SummaryMeans> {
  const { config, doors } = options;
  const around = { env: options.env, folder: options.folder };
  const { endpoint: _, ...others } = config ?? {};
  const own = await summarisersOf(config, { ...around, hostComplete: null });
  const askable = async (lane: Parameters<SummaryMeans["models"]>[0]): Promise<Askable> => {
    const installation = lane?.installation;
    if (doors === undefined || (await doors.lentModel(installation)) === null) return own;
    const lent = await summarisersOf(others, {
      ...around,
      hostComplete: async (request, signal) =>
        completion(await doors.complete({ ...request, ...(installation && { installation }) }, signal)),
    });
    return {
      models: [...own.models, ...lent.models],
      completers: [...own.completers, ...lent.completers],
    };
  };
  return {
    ...withoutModels(),
    limits: limitsOf(config),
    instructions: config?.instructions ?? null,
    warnings: own.warnings.map(({ message, hint }) => `${message}. ${hint}`),
    models: async (lane) => (await askable(lane)).models,
    completers: async (lane) => (await askable(lane)).completers,
  };
}

/** The lender tells a failure in fields, which a summariser looks for in what is thrown. */
function completion(answer: Completion | { readonly failed: object }): Completion {
  if ("failed" in answer) throw Object.assign(new Error("the host's model failed"), answer.failed);
  return answer;
}
