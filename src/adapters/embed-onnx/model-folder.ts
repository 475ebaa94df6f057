/** Reads the folder of a model. Nothing of the libraries is needed for it. */

import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { canonicalJson, type Json } from "../../kernel/json.ts";
import { type Fields, readFields } from "./json-file.ts";
import { findModel, readModel } from "./model-file.ts";
import { readSettings, type Settings } from "./settings.ts";

export interface ModelFolder {
  readonly path: string;
  readonly settings: Settings;
  readonly modelPath: string;
  readonly mixesRows: boolean;
  readonly tokenizer: Fields;
  readonly tokenizerConfig: Fields;
  /** Of the model and what its tokenizer does, whatever their folder is called. */
  readonly digest: string;
}

const NEEDED = ["config.json", "tokenizer.json", "tokenizer_config.json"] as const;

export async function readFolder(path: string, signal: AbortSignal): Promise<ModelFolder> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory() !== true) {
    throw new NacreError(
      "embed/refused",
      there === undefined ? `there is no folder ${path}` : `${path} is a file, not a folder`,
      "Name the folder that holds the model's config.json, tokenizer.json and model.onnx.",
    );
  }
  const [config, tokenizer, tokenizerConfig] = await Promise.all(
    NEEDED.map((name) => readFields(path, name)),
  );
  const settings = await readSettings(path, config ?? {});
  const modelPath = await findModel(path, settings.model);
  if (config && tokenizer && tokenizerConfig && modelPath !== undefined) {
    const { digest, mixesRows } = await readModel(modelPath, signal);
    const parts = [digest, canonicalJson(tokenizer as Json), canonicalJson(tokenizerConfig as Json)];
    return {
      path,
      settings,
      modelPath,
      mixesRows,
      tokenizer,
      tokenizerConfig,
      digest: createHash("sha256").update(parts.join("\0")).digest("hex"),
    };
  }
  const found = [config, tokenizer, tokenizerConfig];
  const absent = [
    ...NEEDED.filter((_, at) => found[at] === undefined),
    ...(modelPath === undefined ? [settings.model ?? "onnx/model.onnx"] : []),
  ];
  throw new NacreError(
    "embed/refused",
    `the model in ${path} is incomplete: ${absent.join(", ")} ${absent.length === 1 ? "is" : "are"} not there`,
    `Download ${absent.map((name) => join(path, name)).join(" and ")} from where the model is published.`,
  );
}
