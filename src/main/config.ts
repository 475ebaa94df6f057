/**
 * `config.json` in the data folder: what a person may choose. Absent is everything as usual; anything it does not
 * know is an error, because a misspelt choice that is silently ignored is worse.
 */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GateChoice } from "../engine/index.ts";
import { NacreError } from "../kernel/errors.ts";
import { integer, list, number, object, oneOf, optional, type Shaped, text } from "../kernel/shape.ts";
import type { SessionPolicy } from "../rooms/history/index.ts";
import { authoredShape, checkAuthored } from "./authored-config.ts";
import { brainShape } from "./brain-config.ts";
import { checkEmbeddings, embeddingsShape } from "./embeddings-config.ts";
import { checkFacts, factsShape } from "./facts-config.ts";
import { ledgerShape } from "./ledger-config.ts";
import { checkPrompt, promptShape } from "./prompt-config.ts";
import { checkStore, storeShape } from "./store-config.ts";
import { checkSummaries, summariesShape } from "./summaries-config.ts";

const patterns = optional(list(text({ min: 1, max: 500 }), { max: 200 }));

export const configShape = object({
  store: optional(storeShape),
  sessions: optional(object({ ignore: patterns, stateless: patterns })),
  summaries: optional(summariesShape),
  embeddings: optional(embeddingsShape),
  gate: optional(
    object({
      version: optional(oneOf(["gate-v1", "gate-v2"])),
      threshold: optional(number({ min: 0, max: 1 })),
    }),
  ),
  prompt: optional(promptShape),
  ledger: optional(ledgerShape),
  facts: optional(factsShape),
  brain: optional(brainShape),
  authored: optional(authoredShape),
  retention: optional(object({ coldAfterDays: optional(integer({ min: 1, max: 100_000 })) })),
});

export type Config = Shaped<typeof configShape>;

export async function readConfig(folder: string): Promise<Config> {
  const path = join(folder, "config.json");
  const written = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "{}";
    throw bad(path, `cannot be read (${error.code})`, "Make it a file that this user can read.", error);
  });
  return check(path, parse(path, written));
}

export function policyOf({ sessions = {} }: Config): SessionPolicy {
  return { ignore: sessions.ignore ?? [], stateless: sessions.stateless ?? [] };
}

export function gateOf({ gate = {} }: Config): GateChoice {
  return gate;
}

export function retentionOf({ retention }: Config): { coldAfterDays: number | null } {
  return { coldAfterDays: retention?.coldAfterDays ?? null };
}

function parse(path: string, written: string): unknown {
  try {
    return JSON.parse(written.replace(/^\uFEFF/, ""));
  } catch (error) {
    throw bad(path, "is not JSON", "Correct it, or move it away to use the defaults.", error);
  }
}

function check(path: string, value: unknown): Config {
  try {
    const config = configShape.check(value, "config");
    checkStore(config.store, "config.store");
    checkSummaries(config.summaries, "config.summaries");
    checkEmbeddings(config.embeddings, "config.embeddings");
    checkPrompt(config.prompt, "config.prompt");
    checkAuthored(config.authored, "config.authored");
    checkFacts(config.facts, "config.facts");
    return config;
  } catch (error) {
    const { message, hint } = error as NacreError;
    throw bad(path, `has a mistake: ${message}`, hint, error);
  }
}

function bad(path: string, what: string, hint: string, cause: unknown): NacreError {
  return new NacreError("input/bad-file", `${path} ${what}`, hint, { cause });
}
