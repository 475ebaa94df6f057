/**
 * The model itself: rows of tokens in, a vector for each out, as the graph or the pooling gives it.
 *
 * The runtime computes on the thread that asks, one batch at a time.
 */

import type { InferenceSession, Tensor } from "onnxruntime-node";
import { NacreError } from "../../kernel/errors.ts";
import { badFile } from "./json-file.ts";
import { firstLine, type Libraries } from "./libraries.ts";
import type { ModelFolder } from "./model-folder.ts";
import { pool } from "./pool.ts";

export interface Graph {
  /** Not of length 1 yet. All of the same size. */
  run(rows: readonly (readonly number[])[], padding: number): Promise<readonly Float32Array[]>;
  release(): Promise<void>;
}

/** By what they mean. Others are not asked for. */
const INPUTS: { readonly [name: string]: (id: number, inside: boolean, at: number) => number } = {
  input_ids: (id) => id,
  attention_mask: (_id, inside) => (inside ? 1 : 0),
  token_type_ids: () => 0,
  position_ids: (_id, _inside, at) => at,
};
/** The one that is a vector of the whole text first. */
const OUTPUTS = ["sentence_embedding", "last_hidden_state", "token_embeddings"];

export async function openGraph(libraries: Libraries, folder: ModelFolder, threads: number): Promise<Graph> {
  const { modelPath, settings } = folder;
  const session = await openSession(libraries, modelPath, threads);
  try {
    const inputs = inputsOf(session, modelPath);
    const output = outputOf(session, modelPath, settings.output);
    return {
      async run(rows, padding) {
        const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
        const feeds: { [name: string]: Tensor } = {};
        for (const { name, type } of inputs) {
          feeds[name] = tensorOf(libraries, type, rows, width, padding, INPUTS[name]!);
        }
        const results = await runSession(session, feeds, output, modelPath);
        const result = results[output]!;
        return vectorsOf(result, rows, width, folder);
      },
      release: () => session.release(),
    };
  } catch (error) {
    await session.release();
    throw error;
  }
}

async function openSession({ runtime }: Libraries, path: string, threads: number): Promise<InferenceSession> {
  try {
    return await runtime.InferenceSession.create(path, {
      executionProviders: ["cpu"],
      intraOpNumThreads: threads,
      interOpNumThreads: 1,
      executionMode: "sequential",
      // It would print to the terminal; what fails is thrown all the same.
      logSeverityLevel: 4,
    });
  } catch (cause) {
    throw badFile(path, `is no model that can be loaded (${firstLine(cause)})`, cause);
  }
}

interface Input {
  readonly name: string;
  readonly type: "int64" | "int32";
}

function inputsOf(session: InferenceSession, path: string): readonly Input[] {
  const inputs = session.inputMetadata.map((input): Input => {
    const type = input.isTensor ? input.type : "none";
    if (!Object.hasOwn(INPUTS, input.name) || (type !== "int64" && type !== "int32")) {
      throw otherGraph(
        path,
        `asks for ${input.name} (${type})`,
        `only for ${Object.keys(INPUTS).join(", ")}`,
      );
    }
    return { name: input.name, type };
  });
  if (inputs.some(({ name }) => name === "input_ids")) return inputs;
  throw otherGraph(path, "does not ask for input_ids", "for them");
}

function outputOf(session: InferenceSession, path: string, wanted: string | null): string {
  const there = session.outputNames;
  const found =
    wanted === null ? OUTPUTS.find((name) => there.includes(name)) : there.find((name) => name === wanted);
  const output = found ?? (wanted === null && there.length === 1 ? there[0] : undefined);
  if (output !== undefined) return output;
  const expected = wanted === null ? OUTPUTS.join(" or ") : `${wanted}, as its settings say`;
  throw otherGraph(path, `gives ${there.join(", ")}`, expected);
}

function otherGraph(path: string, does: string, expected: string): NacreError {
  return new NacreError(
    "embed/refused",
    `${path} ${does}; a model that makes vectors of texts is expected to: ${expected}`,
    "Take an export for feature extraction, or write the name of the output into nacre.json beside it.",
  );
}

function tensorOf(
  { runtime }: Libraries,
  type: Input["type"],
  rows: readonly (readonly number[])[],
  width: number,
  padding: number,
  meaning: (id: number, inside: boolean, at: number) => number,
): Tensor {
  const values = new Int32Array(rows.length * width);
  for (const [row, ids] of rows.entries()) {
    for (let at = 0; at < width; at += 1) {
      values[row * width + at] = meaning(ids[at] ?? padding, at < ids.length, at);
    }
  }
  const dims = [rows.length, width];
  if (type === "int32") return new runtime.Tensor("int32", values, dims);
  return new runtime.Tensor("int64", BigInt64Array.from(values, BigInt), dims);
}

async function runSession(
  session: InferenceSession,
  feeds: { [name: string]: Tensor },
  output: string,
  path: string,
): Promise<InferenceSession.ReturnType> {
  try {
    return await session.run(feeds, [output]);
  } catch (cause) {
    throw badAnswer(path, `failed (${firstLine(cause)})`, cause);
  }
}

function vectorsOf(
  result: Tensor,
  rows: readonly (readonly number[])[],
  width: number,
  folder: ModelFolder,
): readonly Float32Array[] {
  const { dims, type } = result;
  if (type !== "float32") {
    throw badAnswer(folder.modelPath, `gives ${type}; take an export that gives float32`);
  }
  const data = result.data as Float32Array;
  const size = dims.at(-1) ?? 0;
  const pooled = dims.length === 2 && dims[0] === rows.length;
  const perToken = dims.length === 3 && dims[0] === rows.length && dims[1] === width;
  if (size === 0 || (!pooled && !perToken)) {
    const asked = `${rows.length} texts of ${width} tokens`;
    throw badAnswer(folder.modelPath, `gives numbers of the shape ${dims.join("×")} for ${asked}`);
  }
  if (pooled) return rows.map((_, row) => data.slice(row * size, (row + 1) * size));
  const lengths = rows.map((row) => row.length);
  return pool(data, lengths, width, size, folder.settings.pooling);
}

export function badAnswer(path: string, problem: string, cause?: unknown): NacreError {
  return new NacreError(
    "embed/bad-answer",
    `${path} ${problem}`,
    "Download the model again, or take another export of it.",
    { cause },
  );
}
