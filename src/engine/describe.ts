/** What a reference stands for: a summary, a message or a file, with where it belongs and what it would cost to read more. */

import { NacreError } from "../kernel/errors.ts";
import { accessIn, accessOf, type Metered, metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { bytesWanted, describeFile } from "./describe-file.ts";
import { describeMessage } from "./describe-message.ts";
import { describeSummary } from "./describe-summary.ts";
import { type Named, named, type Reader } from "./named.ts";
import type { DescribeAnswer, DescribeRequest } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

const USUAL_TOKENS = 4_000;
const FEWEST_TOKENS = 100;
const MOST_TOKENS = 200_000;

export async function describe(context: EngineContext, request: DescribeRequest): Promise<DescribeAnswer> {
  checkLines(request);
  const all = await accessOf(context, request);
  const reader = { access: all, reading: request };
  const found = await context.store.read((stores) => named(stores, reader, request.ref));
  if (found.kind === "sum") refuseLines(request);
  const access = accessIn(all, found.lane.id);
  return metered(context, access, tokensWanted(found, request), (allowed) =>
    context.store.read((stores) => described(context, stores, { access, reading: request }, found, allowed)),
  );
}

function described(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  found: Named,
  allowed: number,
): Promise<Metered<DescribeAnswer>> {
  const request = reader.reading as DescribeRequest;
  if (found.kind === "sum") return describeSummary(context, stores, reader, found, allowed);
  if (found.kind === "msg") return describeMessage(context, stores, reader, found, request, allowed);
  return describeFile(context, stores, found, request, allowed);
}

/** A file is bounded by its bytes; no byte is worth more than a token. */
function tokensWanted({ kind }: Named, request: DescribeRequest): number {
  const usual = kind === "file" ? bytesWanted(request) : USUAL_TOKENS;
  return Math.min(MOST_TOKENS, Math.max(FEWEST_TOKENS, Math.trunc(request.maxTokens ?? usual)));
}

function refuseLines({ ref, startLine, endLine }: DescribeRequest): void {
  if (startLine === undefined && endLine === undefined) return;
  throw new NacreError(
    "input/bad-field",
    `${ref.trim().slice(0, 80)} is a summary, which is shown whole`,
    "Lines are for messages and files; expanding it reads the messages that it covers.",
  );
}

function checkLines({ startLine = 1, endLine = Number.MAX_SAFE_INTEGER }: DescribeRequest): void {
  if (startLine >= 1 && endLine >= startLine) return;
  throw new NacreError(
    "input/bad-field",
    `there are no lines from ${startLine} to ${endLine}`,
    "Lines are counted from 1; the last is not before the first.",
  );
}
