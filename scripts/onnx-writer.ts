/**
 * Writes models in the ONNX format: protocol buffers by hand, as far as small graphs need them.
 *
 * Numbers are the field numbers of onnx.proto.
 */

type Bytes = Uint8Array;

const join = (parts: readonly Bytes[]): Bytes => Buffer.concat(parts);

function varint(value: number): Bytes {
  const bytes: number[] = [];
  let left = BigInt(value);
  for (; left > 127n; left >>= 7n) bytes.push(Number(left & 127n) | 128);
  bytes.push(Number(left));
  return Uint8Array.from(bytes);
}

const number = (field: number, value: number): Bytes => join([varint(field * 8), varint(value)]);
const bytes = (field: number, value: Bytes): Bytes =>
  join([varint(field * 8 + 2), varint(value.length), value]);
const text = (field: number, value: string): Bytes => bytes(field, Buffer.from(value));

export const FLOAT = 1;
export const INT32 = 6;
export const INT64 = 7;

/** A name stands for a size that is known when it runs. */
export type Dimensions = readonly (number | string)[];

export interface Value {
  readonly name: string;
  readonly type: number;
  readonly dims: Dimensions;
}

export interface Weights {
  readonly name: string;
  readonly dims: readonly number[];
  readonly values: Float32Array | BigInt64Array;
}

export interface Step {
  readonly op: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Whole numbers, and lists of them. */
  readonly with?: { readonly [name: string]: number | readonly number[] };
}

export interface Graph {
  readonly inputs: readonly Value[];
  readonly outputs: readonly Value[];
  readonly weights: readonly Weights[];
  readonly steps: readonly Step[];
}

export function onnxModel(graph: Graph): Bytes {
  const operators = bytes(8, join([text(1, ""), number(2, 17)]));
  return join([number(1, 8), text(2, "nacre"), bytes(7, graphOf(graph)), operators]);
}

function graphOf({ inputs, outputs, weights, steps }: Graph): Bytes {
  return join([
    ...steps.map((step) => bytes(1, stepOf(step))),
    text(2, "tiny"),
    ...weights.map((one) => bytes(5, weightsOf(one))),
    ...inputs.map((value) => bytes(11, describe(value))),
    ...outputs.map((value) => bytes(12, describe(value))),
  ]);
}

function stepOf({ op, from, to, with: attributes = {} }: Step): Bytes {
  return join([
    ...from.map((name) => text(1, name)),
    ...to.map((name) => text(2, name)),
    text(4, op),
    ...Object.entries(attributes).map(([name, value]) => bytes(5, attributeOf(name, value))),
  ]);
}

function attributeOf(name: string, value: number | readonly number[]): Bytes {
  if (typeof value === "number") return join([text(1, name), number(3, value), number(20, 2)]);
  return join([text(1, name), ...value.map((one) => number(8, one)), number(20, 7)]);
}

function weightsOf({ name, dims, values }: Weights): Bytes {
  const type = values instanceof Float32Array ? FLOAT : INT64;
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  return join([...dims.map((one) => number(1, one)), number(2, type), text(8, name), bytes(9, raw)]);
}

function describe({ name, type, dims }: Value): Bytes {
  const sizes = dims.map((one) => bytes(1, typeof one === "number" ? number(1, one) : text(2, one)));
  const tensor = join([number(1, type), bytes(2, join(sizes))]);
  return join([text(1, name), bytes(2, bytes(1, tensor))]);
}
