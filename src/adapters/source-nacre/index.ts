/** Reads an export of ours line by line. */

import { resolve } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { TRANSFER_KINDS, type TransferRecord } from "../../kernel/transfer/record.ts";
import { checkRecord } from "../../kernel/transfer/shapes.ts";
import type { SourceFacts, SourceReading, TransferSource } from "../../kernel/transfer/source.ts";
import { type FileLine, linesIn } from "./lines.ts";
import { jsonIn, lookThrough } from "./whole.ts";

/** Rejects with `input/bad-file` when it is none. */
export async function openNacreExport(path: string): Promise<TransferSource> {
  const absolute = resolve(path);
  const { header, end, damage } = await lookedThrough(absolute);
  const expected = end === null ? null : expectedOf(end.counts);
  const facts: SourceFacts = {
    kind: "nacre",
    path: absolute,
    title: `export of ${header.from}, written ${new Date(header.at).toISOString().replace(/\.\d+Z$/, "Z")}`,
    expected,
    leftOut: header.redacted
      ? ["Secrets: this is a redacted export, what is read from it has placeholders in their place."]
      : [],
    ...(damage === null ? {} : { damage }),
  };
  return {
    facts: async () => facts,
    records: (reading) => recordsIn(absolute, reading),
    close: async () => {},
  };
}

async function lookedThrough(path: string) {
  try {
    const looked = await lookThrough(path);
    if (looked !== undefined) return looked;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : code === "EISDIR" ? "it is a folder" : code;
    throw new NacreError(
      "input/bad-file",
      `cannot read ${path}: ${why}`,
      "Give the path of a file that nacre export has written.",
      { cause },
    );
  }
  throw new NacreError(
    "input/bad-file",
    `${path} is no export of Nacre's: its first line is not the header of one`,
    "nacre import --help lists what else can be moved in; --from says which of them a file is.",
  );
}

function expectedOf(counts: { readonly [kind: string]: number }): NonNullable<SourceFacts["expected"]> {
  return Object.fromEntries(
    TRANSFER_KINDS.flatMap((kind) => (counts[kind] === undefined ? [] : [[kind, counts[kind]]])),
  );
}

async function* recordsIn(path: string, { trouble, signal }: SourceReading): AsyncGenerator<TransferRecord> {
  for await (const line of linesIn(path, signal)) {
    if (line.number === 1) continue;
    const read = recordIn(line);
    if (read === "end") return;
    if (typeof read === "string") trouble({ where: `line ${line.number}`, why: read });
    else yield read;
  }
}

/** A text: why it is none. */
function recordIn({ bytes, ended, isTooLong }: FileLine): TransferRecord | string {
  if (isTooLong) return "it is longer than a line may be";
  const value = jsonIn(bytes);
  if (value === undefined) return ended ? "it is not JSON" : "it ends in the middle";
  if (typeof value === "object" && value !== null && (value as { kind?: unknown }).kind === "end")
    return "end";
  try {
    return checkRecord(value);
  } catch (error) {
    return (error as Error).message;
  }
}
