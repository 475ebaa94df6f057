/**
 * What a person may choose about summaries: which models write them, and what they may cost.
 *
 * A mistake in the file is an error. What is wrong with the machine, such as a key that is not there, is a warning: the
 * model is left out then, and everything works without it.
 */

import { endpointProblem, isLoopback } from "../adapters/http/endpoint-url.ts";
import { type HostComplete, hostCompleter, hostSummariser } from "../adapters/summarise-host/index.ts";
import {
  type EndpointOptions,
  openaiCompleter,
  openaiSummariser,
} from "../adapters/summarise-openai/index.ts";
import { NacreError } from "../kernel/errors.ts";
import { flag, integer, number, object, optional, type Shaped, text } from "../kernel/shape.ts";
import type { Completer } from "../ports/completer.ts";
import type { Summariser } from "../ports/summariser.ts";
import { type ModelLimits, USUAL_LIMITS } from "../rooms/history/index.ts";
import { checkKey, keyOf, type Warning } from "./endpoint-key.ts";

const price = number({ min: 0, max: 1_000_000 });

export const summariesShape = object({
  host: optional(flag()),
  endpoint: optional(
    object({
      url: text({ min: 1, max: 2_000 }),
      model: text({ min: 1, max: 200 }),
      keyEnv: optional(text({ min: 1, max: 200 })),
      keyFile: optional(text({ min: 1, max: 4_000 })),
      inputPerMillion: optional(price),
      outputPerMillion: optional(price),
      timeoutSeconds: optional(integer({ min: 5, max: 3_600 })),
    }),
  ),
  tokensPerDay: optional(integer({ min: 0 })),
  usdPerDay: optional(number({ min: 0, max: 1_000_000 })),
  instructions: optional(text({ max: 4_000 })),
});

export type SummariesConfig = Shaped<typeof summariesShape>;
type Endpoint = NonNullable<SummariesConfig["endpoint"]>;

/** What no shape can say. Throws `input/bad-field` with the path of the field. */
export function checkSummaries(config: SummariesConfig | undefined, path: string): void {
  const { endpoint, usdPerDay } = config ?? {};
  if (endpoint === undefined) return;
  const at = `${path}.endpoint`;
  const problem = endpointProblem(endpoint.url);
  if (problem !== null) throw bad(`${at}.url`, problem, "It looks like https://api.example.com/v1.");
  checkKey(endpoint, at);
  if ((endpoint.inputPerMillion === undefined) !== (endpoint.outputPerMillion === undefined)) {
    throw bad(at, "has one price of two", "Set both inputPerMillion and outputPerMillion, or none.");
  }
  if (usdPerDay !== undefined && endpoint.inputPerMillion === undefined) {
    throw bad(
      `${path}.usdPerDay`,
      "cannot hold for an endpoint without prices",
      "Set inputPerMillion and outputPerMillion of the endpoint, or limit tokensPerDay instead.",
    );
  }
}

function bad(path: string, what: string, hint: string): NacreError {
  return new NacreError("input/bad-field", `${path}: ${what}`, hint);
}

export function limitsOf(config: SummariesConfig | undefined): ModelLimits {
  return {
    ...USUAL_LIMITS,
    tokensPerDay: config?.tokensPerDay ?? USUAL_LIMITS.tokensPerDay,
    usdPerDay: config?.usdPerDay ?? USUAL_LIMITS.usdPerDay,
  };
}

export interface ConfiguredModels {
  /** In the order in which they are asked: what somebody chose, then what is there anyway. */
  readonly models: readonly Summariser[];
  /** The same models, for other questions. */
  readonly completers: readonly Completer[];
  readonly warnings: readonly Warning[];
}

export interface ModelSurroundings {
  readonly env: { readonly [name: string]: string | undefined };
  /** Where a relative `keyFile` begins. */
  readonly folder: string;
  /** Null where there is no host to ask. */
  readonly hostComplete: HostComplete | null;
}

export async function summarisersOf(
  config: SummariesConfig | undefined,
  around: ModelSurroundings,
): Promise<ConfiguredModels> {
  const warnings: Warning[] = [];
  const models: Summariser[] = [];
  const completers: Completer[] = [];
  if (config?.endpoint !== undefined) {
    const endpoint = await endpointOf(config.endpoint, around, warnings);
    if (endpoint !== null) {
      models.push(openaiSummariser(endpoint));
      completers.push(openaiCompleter(endpoint));
    }
  }
  if (around.hostComplete !== null && config?.host !== false) {
    models.push(hostSummariser(around.hostComplete));
    completers.push(hostCompleter(around.hostComplete));
  }
  return { models, completers, warnings };
}

async function endpointOf(
  endpoint: Endpoint,
  around: ModelSurroundings,
  warnings: Warning[],
): Promise<EndpointOptions | null> {
  const { url, model, timeoutSeconds, inputPerMillion, outputPerMillion } = endpoint;
  const key = await keyOf(endpoint, { ...around, field: "summaries.endpoint" }, warnings);
  if (key === undefined) return null;
  const problem = endpointProblem(url, key);
  if (problem !== null) {
    warnings.push({
      message: `summaries.endpoint is not used: it ${problem}`,
      hint: "Check the key where it is kept: one line, nothing but the key.",
    });
    return null;
  }
  if (key !== null && isOpenToReaders(url)) {
    warnings.push({
      message: "summaries.endpoint sends its key without encryption",
      hint: "Use https, or an endpoint on this machine.",
    });
  }
  return {
    url,
    model,
    key,
    ...(inputPerMillion === undefined ? {} : { inputPerMillion }),
    ...(outputPerMillion === undefined ? {} : { outputPerMillion }),
    ...(timeoutSeconds === undefined ? {} : { overallMs: 1_000 * timeoutSeconds }),
  };
}

function isOpenToReaders(url: string): boolean {
  return new URL(url).protocol === "http:" && !isLoopback(url);
}
