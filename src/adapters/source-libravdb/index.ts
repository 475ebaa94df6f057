/** An export of libravdb (`openclaw-memory-libravdb`): one record of one collection a line. */

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { NacreError } from "../../kernel/errors.ts";
import { type CutLines, linesFrom, TooLarge } from "../../kernel/transcript/lines-in.ts";
import type { TransferKind, TransferRecord } from "../../kernel/transfer/record.ts";
import type { SourceTrouble, TransferSource } from "../../kernel/transfer/source.ts";
import { type Placed, placed, type Sort } from "./collections.ts";
import { conversationsIn } from "./conversations.ts";
import { documentsIn, guidanceIn, memoriesIn, sessionsWithGuidance, shelvesOf } from "./kept.ts";
import { type Rows, rowsIn } from "./rows.ts";
import { summariesIn } from "./summaries.ts";

export { isRow as isLibravdbLine } from "./rows.ts";

export async function openLibravdb(path: string): Promise<TransferSource> {
  const { lines, damage } = await linesOf(path);
  const read = rowsIn(lines, Math.max(0, Math.trunc((await stat(path)).mtimeMs)));
  if (read.rows.length === 0) throw nothingIn(path, read);
  const { records, leftOut } = recordsIn(read);
  const expected: { [kind in TransferKind]?: number } = {};
  for (const { kind } of records) expected[kind] = (expected[kind] ?? 0) + 1;
  return {
    facts: async () => ({
      ...{ kind: "libravdb", path, title: "an export of libravdb", expected, leftOut },
      ...(damage !== undefined && { damage }),
    }),
    async *records({ trouble, signal }) {
      for (const one of read.troubles) trouble(one);
      for (const record of records) {
        signal.throwIfAborted();
        yield record;
      }
    },
    close: async () => {},
  };
}

async function linesOf(path: string): Promise<CutLines> {
  try {
    return await linesFrom(createReadStream(path));
  } catch (cause) {
    if (!(cause instanceof TooLarge)) throw cause;
    throw new NacreError(
      "input/bad-file",
      `${path} is too large: ${cause.message}`,
      "Cut it at the ends of lines into smaller files, and import one after the other.",
      { cause },
    );
  }
}

interface Found {
  readonly records: readonly TransferRecord[];
  readonly leftOut: readonly string[];
}

function recordsIn({ rows, repeated, hints, writtenAt }: Rows): Found {
  const sorts = Map.groupBy(rows.map(placed), ({ sort }) => sort);
  const of = (sort: Sort): readonly Placed[] => sorts.get(sort) ?? [];
  const guidance = of("guidance");
  const conversations = conversationsIn(of("turn"), sessionsWithGuidance(guidance), writtenAt);
  const summaries = summariesIn(of("summary"), of("edge"), conversations, writtenAt);
  const shelfOf = shelvesOf([...of("memory"), ...guidance]);
  const records = [
    ...conversations.lanes,
    ...conversations.sessions,
    ...conversations.messages,
    ...summaries.records,
    ...memoriesIn(of("memory"), shelfOf, conversations, writtenAt),
    ...guidanceIn(guidance, shelfOf, conversations, writtenAt),
    ...documentsIn(of("document"), summaries.alone, writtenAt),
  ];
  const counted: readonly (readonly [number, string])[] = [
    [repeated, "records that stand there twice"],
    [conversations.copies, "copies of turns that it keeps to find them"],
    [summaries.loose, "edges of summaries that are not in the file"],
    [of("derived").length, "records that it makes of others"],
    [of("hint").length + hints, "notes of when sessions began and ended"],
    [of("unknown").length, "records of collections that are not known here"],
  ];
  return {
    records,
    leftOut: counted.filter(([count]) => count > 0).map(([count, what]) => `${count} of the ${what}.`),
  };
}

function nothingIn(path: string, { troubles, hints }: Rows): NacreError {
  const first: SourceTrouble | undefined = troubles[0];
  return new NacreError(
    "input/bad-file",
    hints > 0
      ? `${path} is a journal of libravdb's hooks, and holds no memory`
      : `${path} holds no record of libravdb${first === undefined ? "" : ` (${first.where}: ${first.why})`}`,
    "Write one with: openclaw memory export --user-id ID > memories.ndjson",
  );
}
