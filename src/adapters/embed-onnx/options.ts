/** What can be asked of a model in a folder: `openOnnxEmbedder(options, signal?): Promise<Embedder>`. */

export interface OnnxOptions {
  /**
   * Where the model is: `config.json`, `tokenizer.json`, `tokenizer_config.json`, and `onnx/model.onnx` or `model.onnx`, as
   * such models are published. A `nacre.json` beside them decides what cannot be read from them (settings.ts).
   */
  readonly folder: string;
  /** How many of the first numbers of a vector are kept, for models that were made for it. All, unless said otherwise. */
  readonly dimensions?: number;
  /**
   * A folder whose `node_modules` has the libraries, where they are not installed beside Nacre: what is installed beside a
   * plugin is gone after its next update. Code is loaded from it; never from the folder of the model.
   */
  readonly libraries?: string;
  /** Of the processor, at most this many at a time; 1 or 2. */
  readonly threads?: number;
}
