/**
 * What a person may choose about meanings: what makes vectors of texts, if anything does.
 *
 * A mistake in the file is an error. What is wrong with the machine, such as a key that is not there, is a warning: nothing is
 * embedded then, and search goes by words.
 */

import { resolve } from "node:path";
import { type AskHost, openHostEmbedder } from "../adapters/embed-host/index.ts";
import { embedEndpointProblem, openHttpEmbedder } from "../adapters/embed-http/index.ts";
import { NacreError } from "../kernel/errors.ts";
import { integer, object, oneOf, optional, type Shaped, text } from "../kernel/shape.ts";
import type { Embedder } from "../ports/embedder.ts";
import { checkKey, keyOf, type Warning } from "./endpoint-key.ts";

const prefix = optional(text({ max: 500 }));
const path = optional(text({ min: 1, max: 4_000 }));
const name = optional(text({ min: 1, max: 200 }));

export const embeddingsShape = object({
  use: oneOf(["none", "onnx", "openai", "ollama", "host"]),
  folder: path,
  libraries: path,
  url: optional(text({ min: 1, max: 2_000 })),
  provider: name,
  model: name,
  keyEnv: name,
  keyFile: path,
  dimensions: optional(integer({ min: 8, max: 8_192 })),
  prefixes: optional(object({ query: prefix, document: prefix })),
  windowCharacters: optional(integer({ min: 250, max: 50_000 })),
  timeoutSeconds: optional(integer({ min: 1, max: 600 })),
});

export type EmbeddingsConfig = Shaped<typeof embeddingsShape>;
type Use = EmbeddingsConfig["use"];
type Field = Exclude<keyof EmbeddingsConfig, "use">;

const ASKED: readonly Field[] = ["model", "dimensions", "prefixes", "windowCharacters"];
/** What each can be told; anything else would be ignored, which nobody would notice. */
const TAKES: { readonly [use in Exclude<Use, "none">]: readonly Field[] } = {
  onnx: ["folder", "libraries", "dimensions"],
  openai: ["url", "keyEnv", "keyFile", "timeoutSeconds", ...ASKED],
  ollama: ["url", "keyEnv", "keyFile", "timeoutSeconds", ...ASKED],
  host: ["provider", ...ASKED],
};
const NEEDS: typeof TAKES = {
  onnx: ["folder"],
  openai: ["url", "model"],
  ollama: ["model"],
  host: ["provider"],
};
/** Where Ollama listens unless it is told otherwise. */
const OLLAMA_URL = "http://127.0.0.1:11434";

/** What no shape can say. Throws `input/bad-field` with the path of the field. */
export function checkEmbeddings(config: EmbeddingsConfig | undefined, at: string): void {
  if (config === undefined || config.use === "none") return;
  const { use } = config;
  const given = Object.keys(config).filter((field): field is Field => field !== "use");
  const missing = NEEDS[use].find((field) => config[field] === undefined);
  if (missing !== undefined) {
    throw bad(
      `${at}.${missing}`,
      `is needed where "use" is "${use}"`,
      HINTS[missing] ?? `Set ${at}.${missing}.`,
    );
  }
  const surplus = given.find((field) => !TAKES[use].includes(field));
  if (surplus !== undefined) {
    throw bad(
      `${at}.${surplus}`,
      `has no meaning where "use" is "${use}"`,
      `Leave it out; "${use}" takes: ${TAKES[use].join(", ")}.`,
    );
  }
  const problem = config.url === undefined ? null : embedEndpointProblem(config.url);
  if (problem !== null)
    throw bad(`${at}.url`, problem, `It looks like ${use === "ollama" ? OLLAMA_URL : EXAMPLE_URL}.`);
  checkKey(config, at);
}

const EXAMPLE_URL = "https://api.example.com/v1";
const HINTS: { readonly [field in Field]?: string } = {
  folder: "Name the folder that has the model: its config.json, its tokenizer and its model.onnx.",
  url: `It looks like ${EXAMPLE_URL}.`,
  model: "Name the model, as its endpoint does.",
  provider: "Name one of the host's embedding providers, such as openai or ollama.",
};

function bad(field: string, what: string, hint: string): NacreError {
  return new NacreError("input/bad-field", `${field}: ${what}`, hint);
}

export interface EmbedderSurroundings {
  readonly env: { readonly [name: string]: string | undefined };
  /** Where relative paths begin. */
  readonly folder: string;
  /** Asks a gateway that lends its providers. */
  readonly askHost: AskHost;
}

export interface ChosenEmbedder {
  /** For people, before it is opened: `ollama nomic-embed-text`. */
  readonly name: string;
  /** What is embedded may be of this store's own installation only. */
  readonly ownOnly: boolean;
  /** Each time anew. */
  open(signal: AbortSignal): Promise<Embedder>;
}

/** Null: none was chosen, or what was chosen cannot be used, which a warning says. */
export async function embedderOf(
  config: EmbeddingsConfig | undefined,
  around: EmbedderSurroundings,
): Promise<{ readonly chosen: ChosenEmbedder | null; readonly warnings: readonly Warning[] }> {
  const warnings: Warning[] = [];
  if (config === undefined || config.use === "none") return { chosen: null, warnings };
  const chosen = await chosenBy(config, config.use, around, warnings);
  return { chosen, warnings };
}

async function chosenBy(
  config: EmbeddingsConfig,
  use: Exclude<Use, "none">,
  around: EmbedderSurroundings,
  warnings: Warning[],
): Promise<ChosenEmbedder | null> {
  const { model, dimensions, prefixes, windowCharacters } = config;
  const asked = { dimensions, prefixes, windowCharacters };
  if (use === "onnx") return onnxIn(config, around.folder);
  if (use === "host") {
    const provider = config.provider!;
    return {
      name: `host ${provider} ${model ?? "default"}`,
      ownOnly: true,
      open: (signal) =>
        openHostEmbedder(around.askHost, { ...asked, provider, model: model ?? null }, signal),
    };
  }
  const url = config.url ?? OLLAMA_URL;
  const key = await keyOf(config, { ...around, field: "embeddings" }, warnings);
  if (key === undefined) return null;
  const problem = embedEndpointProblem(url, key);
  if (problem !== null) {
    const hint = "Check the key where it is kept: one line, nothing but the key.";
    warnings.push({ message: `embeddings is not used: it ${problem}`, hint });
    return null;
  }
  const timeoutMs = config.timeoutSeconds === undefined ? undefined : 1_000 * config.timeoutSeconds;
  const options = { ...asked, dialect: use, url, model: model!, key, timeoutMs };
  return { name: `${use} ${model}`, ownOnly: false, open: (signal) => openHttpEmbedder(options, signal) };
}

/** Loaded only where it is chosen: the libraries beneath it are large. */
function onnxIn({ folder, libraries, dimensions }: EmbeddingsConfig, home: string): ChosenEmbedder {
  return {
    name: `onnx ${folder}`,
    ownOnly: false,
    async open(signal) {
      const { openOnnxEmbedder } = await import("../adapters/embed-onnx/index.ts");
      const options = {
        folder: resolve(home, folder!),
        ...(libraries !== undefined && { libraries: resolve(home, libraries) }),
        ...(dimensions !== undefined && { dimensions }),
      };
      return openOnnxEmbedder(options, signal);
    },
  };
}
