/** Models on this machine: a folder with an ONNX graph and its tokenizer. */

export { openOnnxEmbedder } from "./open.ts";
export type { OnnxOptions } from "./options.ts";
