/** A large part of a message: what it is, and some of its lines. It is in the log; there is no path that leads to it. */

import { refOf } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { checkStart, type LineRange, lineRange, readableText } from "../rooms/history/index.ts";
import type { Metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { NamedFile } from "./named.ts";
import type { DescribedFile, DescribeRequest } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

const USUAL_BYTES = 16_384;
const FEWEST_BYTES = 1_024;
const MOST_BYTES = 512_000;

export function bytesWanted({ maxBytes = USUAL_BYTES }: DescribeRequest): number {
  return maxBytes === 0 ? 0 : Math.min(MOST_BYTES, Math.max(FEWEST_BYTES, Math.trunc(maxBytes)));
}

export async function describeFile(
  context: EngineContext,
  { history }: Stores,
  { payload, row, lane }: NamedFile,
  request: DescribeRequest,
  allowed: number,
): Promise<Metered<DescribedFile>> {
  const redact = redactor(context);
  const summary = redact(payload.summary);
  const ref = refOf("file", payload.id);
  const part = (await history.bodies([row.id])).get(row.id)?.parts[payload.part];
  // A line break at the end of a file ends its last line and begins no other.
  const text = part === undefined ? null : (readableText(part)?.replace(/\n$/, "") ?? null);
  const maxBytes = bytesWanted(request);
  const left = allowed - estimateTokens(summary);
  const shown: LineRange | null =
    text === null || maxBytes === 0
      ? null
      : lineRange(redact(text), { ...request, maxBytes, maxTokens: Math.max(0, left) });
  if (shown !== null) checkStart(ref, request.startLine, shown.lines.total);
  const answer: DescribedFile = {
    kind: "file",
    ref,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    name: payload.name,
    type: payload.type,
    bytes: payload.bytes,
    tokens: payload.tokens,
    message: refOf("msg", row.id),
    at: row.at,
    summary: left < 0 ? "" : summary,
    content: shown?.text ?? null,
    lines: shown?.lines ?? { from: 1, to: 0, total: text === null ? 0 : text.split("\n").length },
    nextLine: shown?.nextLine ?? null,
  };
  const tokens = estimateTokens(answer.summary) + estimateTokens(answer.content ?? "");
  return { answer, tokens, visited: [ref] };
}
