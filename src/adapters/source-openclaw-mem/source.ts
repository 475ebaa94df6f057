/** The database as a source: its facts, and its records in the order in which they are taken in. */

import type { TransferRecord } from "../../kernel/transfer/record.ts";
import type { SourceFacts, SourceReading, TransferSource } from "../../kernel/transfer/source.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { expectedIn, leftOutOf, titleOf } from "./tables.ts";

export class OpenclawMem implements TransferSource {
  readonly #file: ForeignFile;

  constructor(file: ForeignFile) {
    this.#file = file;
  }

  facts(): Promise<SourceFacts> {
    return Promise.resolve({
      kind: "openclaw-mem",
      path: this.#file.path,
      title: titleOf(this.#file),
      expected: expectedIn(this.#file),
      leftOut: leftOutOf(this.#file),
    });
  }

  async *records(_reading: SourceReading): AsyncGenerator<TransferRecord> {
    await this.#file.requireUnchanged();
    yield* [];
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
