/** The database as a source: its facts, and its records in the order in which they are taken in. */

import type { TransferRecord } from "../../kernel/transfer/record.ts";
import type { SourceFacts, SourceReading, TransferSource } from "../../kernel/transfer/source.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { counted } from "../sql/row-values.ts";
import { untilStopped } from "../sql/until-stopped.ts";
import { type ReadLane, readLanes, sessionRecords } from "./conversations.ts";
import { artifactOf, explorationOf, largeFiles } from "./files.ts";
import { briefDocument, focusBriefs } from "./focus-briefs.ts";
import { type MessageTally, messageRecords } from "./messages.ts";
import { type LaneNamed, Summaries } from "./summaries.ts";
import { expectedIn, leftOutOf, titleOf } from "./tables.ts";

export class LosslessClaw implements TransferSource {
  readonly #file: ForeignFile;

  constructor(file: ForeignFile) {
    this.#file = file;
  }

  facts(): Promise<SourceFacts> {
    return Promise.resolve({
      kind: "lossless-claw",
      path: this.#file.path,
      title: titleOf(this.#file),
      expected: expectedIn(this.#file),
      leftOut: leftOutOf(this.#file),
    });
  }

  records(reading: SourceReading): AsyncGenerator<TransferRecord> {
    return untilStopped(this.#records(reading), reading.signal);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async *#records(reading: SourceReading): AsyncGenerator<TransferRecord> {
    const lanes = readLanes(this.#file, reading);
    await this.#file.requireUnchanged();
    const named = new Map<number, LaneNamed>(
      lanes.flatMap(({ record, conversations }) => conversations.map(({ id }) => [id, record] as const)),
    );
    yield* lanes.map(({ record }) => record);
    for (const lane of lanes) yield* sessionRecords(lane);
    const tally: MessageTally = { unsigned: 0, broken: [] };
    yield* this.#messages(lanes, reading, tally);
    const isRead = (conversation: number, seq: number) =>
      !tally.broken.some((one) => one.conversation === conversation && one.from <= seq && seq <= one.to);
    const summaries = new Summaries(this.#file, (conversation) => named.get(conversation), isRead, reading);
    yield* summaries.records();
    yield* this.#artifacts(named, reading);
    yield* summaries.documents();
    yield* this.#documents(named);
    await this.#file.requireUnchanged();
  }

  async *#messages(
    lanes: readonly ReadLane[],
    reading: SourceReading,
    tally: MessageTally,
  ): AsyncGenerator<TransferRecord> {
    for (const { record, conversations } of lanes) {
      for (const conversation of conversations)
        yield* messageRecords(this.#file, record.ref, conversation, reading, tally);
    }
    if (tally.unsigned > 0)
      reading.trouble({
        where: "message_parts",
        why: `${counted(tally.unsigned, "signature")} of reasoning left out: which model gave ${tally.unsigned === 1 ? "it" : "them"} is not known`,
      });
  }

  async *#artifacts(
    named: ReadonlyMap<number, LaneNamed>,
    reading: SourceReading,
  ): AsyncGenerator<TransferRecord> {
    let number = 0;
    for (const row of largeFiles(this.#file)) {
      reading.signal.throwIfAborted();
      const lane = named.get(Number(row["conversation_id"]));
      if (lane === undefined) {
        reading.trouble({
          where: `large_files ${String(row["file_id"])}`,
          why: "its conversation is not there",
        });
        continue;
      }
      const artifact = await artifactOf(row, number + 1, this.#file.path, lane, reading);
      if (artifact === null) continue;
      number += 1;
      yield artifact;
    }
  }

  *#documents(named: ReadonlyMap<number, LaneNamed>): Generator<TransferRecord> {
    for (const row of largeFiles(this.#file)) {
      const document = explorationOf(row, named.get(Number(row["conversation_id"])) ?? NOBODY);
      if (document !== null) yield document;
    }
    for (const row of focusBriefs(this.#file))
      yield briefDocument(this.#file, row, named.get(Number(row["conversation_id"])));
  }
}

/** What belongs to no conversation any more is the usual agent's. */
const NOBODY: LaneNamed = { ref: "lane:0", agent: "main" };
