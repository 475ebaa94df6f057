/**
 * Makes a folder with a model that is a few kilobytes large: it looks up a vector for every token, and words that mean the
 * same have the same one. For tests and for trying things out; it knows about a hundred words and spells the rest.
 *
 *   node scripts/tiny-model.ts <folder>
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FLOAT, type Graph, INT32, INT64, onnxModel, type Step, type Value } from "./onnx-writer.ts";

/**
 * `tokens` gives a vector for every token, `pooled` one for the text, `typed` asks for token types as well, `quantised`
 * rounds by the largest number of a batch. The others are of no use: other outputs, another input, a shape that changes.
 */
export type TinyGraph = "tokens" | "pooled" | "typed" | "quantised" | "classifier" | "picture" | "turned";

export interface TinyOptions {
  readonly graph?: TinyGraph;
  readonly indexType?: "int64" | "int32";
  /** How words that it does not know are spelled: as BERT does, or as models of many languages do. */
  readonly tokenizer?: "wordpiece" | "unigram";
  /** Within the folder. */
  readonly file?: string;
  readonly config?: object;
}

const SIZE = 48;
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
/** Words of a line mean the same. */
const MEANINGS = `car automobile vehicle
  dog puppy hound
  buy purchase bought purchased
  doctor physician
  big large huge
  quick fast rapid
  begin start started began
  house home residence
  child kid
  happy glad
  movie film
  job work employment
  money cash
  sick ill
  city town
  road street
  trip journey travel
  meal dinner food
  phone telephone mobile
  computer laptop
  pump
  leaks leaking drips
  cellar basement
  allergic allergy
  peanut peanuts groundnuts
  sister
  brother
  lives resides
  prefer prefers likes favour
  tea
  coffee espresso
  train railway
  late delayed
  poison`
  .trim()
  .split("\n")
  .map((line) => line.trim().split(" "));
/** Words that say little: they weigh little too. */
const SMALL = "the a an is are was in on at of to and i my he she it we you has had".split(" ");
const LETTERS = Array.from({ length: 36 }, (_, at) => at.toString(36));
const SIGNS = Array.from(".,:;!?-_'\"()/");
const TOKENS = [
  ...SPECIAL,
  ...LETTERS,
  ...LETTERS.map((letter) => `##${letter}`),
  ...SIGNS,
  ...SMALL.filter((word) => word.length > 1),
  ...MEANINGS.flat(),
];

export function makeTinyModel(folder: string, options: TinyOptions = {}): void {
  const file = join(folder, options.file ?? "onnx/model.onnx");
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, onnxModel(graphOf(options)));
  const write = (name: string, value: object) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 1)}\n`);
  write("config.json", {
    model_type: "bert",
    hidden_size: SIZE,
    max_position_embeddings: 64,
    ...options.config,
  });
  write("tokenizer.json", { ...tokenizer(), ...(options.tokenizer === "unigram" ? unigram() : {}) });
  write("tokenizer_config.json", {
    tokenizer_class: "BertTokenizer",
    do_lower_case: true,
    pad_token: "[PAD]",
    unk_token: "[UNK]",
  });
}

function graphOf({ graph = "tokens", indexType = "int64" }: TinyOptions): Graph {
  const type = indexType === "int64" ? INT64 : INT32;
  const input = (name: string): Value => ({ name, type, dims: ["texts", "tokens"] });
  const { inputs = [], weights = [], outputs, steps } = GRAPHS[graph](input);
  return {
    inputs: [input("input_ids"), input("attention_mask"), ...inputs],
    weights: [{ name: "table", dims: [TOKENS.length, SIZE], values: table() }, ...weights],
    outputs,
    steps,
  };
}

const lookUp = (to: string): Step => ({ op: "Gather", from: ["table", "input_ids"], to: [to] });
const perToken = (name: string): Value => ({ name, type: FLOAT, dims: ["texts", "tokens", SIZE] });
const whole = (name: string, value: number) => ({ name, dims: [1], values: BigInt64Array.of(BigInt(value)) });

/** What each has besides the table of words, and what it does with it. */
type Besides = Pick<Graph, "outputs" | "steps"> & Partial<Graph>;

const GRAPHS: { readonly [name in TinyGraph]: (input: (name: string) => Value) => Besides } = {
  tokens: () => ({ outputs: [perToken("last_hidden_state")], steps: [lookUp("last_hidden_state")] }),
  pooled: () => ({
    weights: [whole("second", 1), whole("third", 2)],
    outputs: [
      { name: "sentence_embedding", type: FLOAT, dims: ["texts", SIZE] },
      perToken("token_embeddings"),
    ],
    steps: [
      lookUp("token_embeddings"),
      { op: "Cast", from: ["attention_mask"], to: ["mask"], with: { to: FLOAT } },
      { op: "Unsqueeze", from: ["mask", "third"], to: ["column"] },
      { op: "Mul", from: ["token_embeddings", "column"], to: ["masked"] },
      { op: "ReduceSum", from: ["masked", "second"], to: ["sum"], with: { keepdims: 0 } },
      { op: "ReduceSum", from: ["column", "second"], to: ["count"], with: { keepdims: 0 } },
      { op: "Div", from: ["sum", "count"], to: ["sentence_embedding"] },
    ],
  }),
  typed: (input) => ({
    inputs: [input("token_type_ids")],
    weights: [{ name: "types", dims: [2, SIZE], values: new Float32Array(2 * SIZE).fill(9, SIZE) }],
    outputs: [perToken("last_hidden_state")],
    steps: [
      lookUp("words"),
      { op: "Gather", from: ["types", "token_type_ids"], to: ["type"] },
      { op: "Add", from: ["words", "type"], to: ["last_hidden_state"] },
    ],
  }),
  quantised: () => ({
    outputs: [perToken("last_hidden_state")],
    steps: [
      lookUp("words"),
      { op: "DynamicQuantizeLinear", from: ["words"], to: ["rounded", "scale", "zero"] },
      { op: "DequantizeLinear", from: ["rounded", "scale", "zero"], to: ["last_hidden_state"] },
    ],
  }),
  classifier: () => ({
    outputs: [perToken("logits"), perToken("probabilities")],
    steps: [lookUp("logits"), { op: "Softmax", from: ["logits"], to: ["probabilities"] }],
  }),
  picture: () => ({
    inputs: [{ name: "pixel_values", type: FLOAT, dims: ["texts", SIZE] }],
    outputs: [perToken("last_hidden_state")],
    steps: [lookUp("last_hidden_state")],
  }),
  turned: () => ({
    outputs: [{ name: "last_hidden_state", type: FLOAT, dims: ["texts", SIZE, "tokens"] }],
    steps: [
      lookUp("words"),
      { op: "Transpose", from: ["words"], to: ["last_hidden_state"], with: { perm: [0, 2, 1] } },
    ],
  }),
};

/** A row for each token. */
function table(): Float32Array {
  const rows = new Float32Array(TOKENS.length * SIZE);
  for (const [at, token] of TOKENS.entries()) {
    const meaning = MEANINGS.find((words) => words.includes(token))?.[0] ?? token;
    for (let place = 0; place < SIZE; place += 1) {
      rows[at * SIZE + place] = token === "poison" ? Number.NaN : weightOf(token) * noise(meaning, place);
    }
  }
  return rows;
}

function weightOf(token: string): number {
  // Where the mask is forgotten, this shows.
  if (token === "[PAD]") return 50;
  if (SPECIAL.includes(token) || SMALL.includes(token) || SIGNS.includes(token)) return 0.05;
  return token.length === 1 || token.startsWith("##") ? 0.3 : 1;
}

/** From -1 to 1, always the same. */
function noise(name: string, place: number): number {
  let hash = 2166136261;
  for (const character of `${name}/${place}`) hash = Math.imul(hash ^ character.codePointAt(0)!, 16777619);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 0x7fffffff - 1;
}

function tokenizer(): object {
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const text = { Sequence: { id: "A", type_id: 0 } };
  const named = (id: string) => [id, { id, ids: [SPECIAL.indexOf(id)], tokens: [id] }];
  return {
    version: "1.0",
    truncation: null,
    padding: null,
    added_tokens: SPECIAL.map((content, id) => ({
      id,
      content,
      single_word: false,
      lstrip: false,
      rstrip: false,
      normalized: false,
      special: true,
    })),
    normalizer: {
      type: "BertNormalizer",
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: "BertPreTokenizer" },
    post_processor: {
      type: "TemplateProcessing",
      single: [special("[CLS]"), text, special("[SEP]")],
      pair: [special("[CLS]"), text, special("[SEP]")],
      special_tokens: Object.fromEntries([named("[CLS]"), named("[SEP]")]),
    },
    decoder: { type: "WordPiece", prefix: "##", cleanup: true },
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(TOKENS.map((token, id) => [token, id])),
    },
  };
}

/** Where a word begins is part of its first piece, and not where it goes on. */
function unigram(): object {
  const spaces = { type: "Metaspace", replacement: "▁", prepend_scheme: "always", split: true };
  const vocab = TOKENS.map((token) => {
    if (SPECIAL.includes(token) || SIGNS.includes(token)) return [token, 0];
    if (token.startsWith("##")) return [token.slice(2), -9];
    return [`▁${token}`, token.length === 1 ? -9 : -1];
  });
  return {
    normalizer: { type: "Sequence", normalizers: [{ type: "NFKC" }, { type: "Lowercase" }] },
    pre_tokenizer: spaces,
    decoder: spaces,
    model: { type: "Unigram", unk_id: SPECIAL.indexOf("[UNK]"), vocab, byte_fallback: false },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2];
  if (folder === undefined) {
    process.stderr.write("usage: node scripts/tiny-model.ts <folder>\n");
    process.exitCode = 1;
  } else makeTinyModel(folder);
}
