/**
 * How a model wants to be used: what `nacre.json` says, else `embedding.json`, else the files that Sentence Transformers
 * publishes with a model, else what its family was made with (profiles.ts).
 */

import { basename, join } from "node:path";
import { integer, object, oneOf, optional, type Shaped, text } from "../../kernel/shape.ts";
import { badFile, type Fields, readFields } from "./json-file.ts";
import { type Pooling, profileOf } from "./profiles.ts";

export interface Settings {
  readonly modelName: string;
  /** A file of the folder; null: the usual names are tried. */
  readonly model: string | null;
  /** Null: the usual ones are looked for. */
  readonly output: string | null;
  readonly pooling: Pooling;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** Tokens that are read at once, those that the tokenizer adds counted. */
  readonly window: number;
  readonly overlap: number;
  /** What is kept of a vector; null: all of it. */
  readonly dimensions: number | null;
}

const LONGEST_PREFIX = 500;

const NACRE_JSON = object({
  model: optional(text({ min: 1, max: 200 })),
  output: optional(text({ min: 1, max: 200 })),
  pooling: optional(oneOf(["mean", "cls"])),
  queryPrefix: optional(text({ max: LONGEST_PREFIX })),
  documentPrefix: optional(text({ max: LONGEST_PREFIX })),
  maxTokens: optional(integer({ min: 16, max: 8192 })),
  overlap: optional(integer({ min: 0, max: 4096 })),
  dimensions: optional(integer({ min: 8, max: 8192 })),
});
type Given = Partial<Shaped<typeof NACRE_JSON>>;

/** Reading longer stretches at once costs their square, and a page is about one thing. */
const LONGEST_WINDOW = 512;
/** Models that count positions from two. */
const SHIFTED = /roberta|camembert|mpnet/i;

export async function readSettings(folder: string, config: Fields): Promise<Settings> {
  const manifest = (await readFields(folder, "embedding.json")) ?? {};
  const names = [manifest["family"], manifest["profile"], config["_name_or_path"], basename(folder)];
  const known = names.filter((name) => typeof name === "string");
  const profile = profileOf(known);
  const given: Given = {
    ...(await published(folder)),
    ...fromManifest(manifest),
    ...(await readNacreJson(folder)),
  };
  const longest = given.maxTokens ?? profile.maxTokens;
  const window = Math.min(longest, positionsOf(config), LONGEST_WINDOW);
  return {
    modelName: basename(folder),
    model: given.model ?? null,
    output: given.output ?? null,
    pooling: given.pooling ?? profile.pooling,
    queryPrefix: given.queryPrefix ?? profile.queryPrefix,
    documentPrefix: given.documentPrefix ?? profile.documentPrefix,
    window,
    overlap: Math.min(given.overlap ?? Math.floor(window / 4), Math.floor(window / 2)),
    dimensions: given.dimensions ?? null,
  };
}

async function readNacreJson(folder: string): Promise<Given> {
  const fields = await readFields(folder, "nacre.json");
  if (fields === undefined) return {};
  try {
    return NACRE_JSON.check(fields, "nacre.json");
  } catch (cause) {
    throw badFile(join(folder, "nacre.json"), `is not right: ${(cause as Error).message}`, cause);
  }
}

/** Of a manifest that others write as well only what is understood is taken. */
function fromManifest(manifest: Fields): Given {
  const { model, outputName, pooling, dimensions } = manifest;
  return {
    ...(typeof model === "string" && /\.onnx$/.test(model) ? { model } : {}),
    ...(typeof outputName === "string" ? { output: outputName } : {}),
    ...(pooling === "mean" || pooling === "cls" ? { pooling } : {}),
    ...(Number.isSafeInteger(dimensions) ? { dimensions: dimensions as number } : {}),
  };
}

async function published(folder: string): Promise<Given> {
  const pooling = await readFields(folder, "1_Pooling/config.json");
  const transformers = await readFields(folder, "config_sentence_transformers.json");
  const prompts = (transformers?.["prompts"] ?? {}) as Fields;
  const query = prompts["query"];
  const document = prompts["document"] ?? prompts["passage"];
  return {
    ...(pooling === undefined ? {} : poolingOf(join(folder, "1_Pooling/config.json"), pooling)),
    ...(isPrefix(query) ? { queryPrefix: query } : {}),
    ...(isPrefix(document) ? { documentPrefix: document } : {}),
  };
}

/** An empty one is written for every model, whatever it was made with: it says nothing. */
function isPrefix(value: unknown): value is string {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_PREFIX;
}

function poolingOf(path: string, fields: Fields): Given {
  const chosen = Object.keys(fields).filter(
    (name) => name.startsWith("pooling_mode_") && fields[name] === true,
  );
  if (chosen.length === 0) return {};
  if (chosen.includes("pooling_mode_mean_tokens") && chosen.length === 1) return { pooling: "mean" };
  if (chosen.includes("pooling_mode_cls_token") && chosen.length === 1) return { pooling: "cls" };
  throw badFile(
    path,
    `asks for ${chosen.join(" and ")}, and only the mean and the first token are known here`,
  );
}

function positionsOf(config: Fields): number {
  const positions = config["max_position_embeddings"] ?? config["n_positions"];
  if (!Number.isSafeInteger(positions) || (positions as number) < 16) return LONGEST_WINDOW;
  return (positions as number) - (SHIFTED.test(String(config["model_type"])) ? 2 : 0);
}
