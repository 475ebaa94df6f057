/** One message: some of its lines, what stands around it and what covers it. */

import { refOf, type SummaryId } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  checkStart,
  joinMessage,
  lineRange,
  messageTokens,
  type StoredMessage,
} from "../rooms/history/index.ts";
import { type Access, type Metered, messageAllowed, summaryAllowed } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { isHidden, redactedText } from "./index-text.ts";
import type { NamedMessage, Reader } from "./named.ts";
import type { DescribedMessage, DescribeRequest } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

/** Messages that are not recalled are stepped over; a longer row of them is not looked beyond. */
const NEIGHBOURS_LOOKED_AT = 16;

export async function describeMessage(
  context: EngineContext,
  stores: Stores,
  { access }: Reader,
  { row, lane }: NamedMessage,
  { startLine, endLine }: DescribeRequest,
  allowed: number,
): Promise<Metered<DescribedMessage>> {
  const { history } = stores;
  const ref = refOf("msg", row.id);
  const body = (await history.bodies([row.id])).get(row.id);
  const words = row.withheld === null ? redactedText(context, body) : `[${row.withheld}]`;
  // What stands in its place; of one that is erased that is all there is.
  const isBlank = row.withheld === "forgotten" && body !== undefined;
  const tokens = isBlank ? messageTokens(joinMessage(body)) : row.tokens;
  const bounds = { startLine, endLine, maxTokens: allowed, maxBytes: Number.MAX_SAFE_INTEGER };
  const { text, lines, nextLine } = lineRange(words, bounds);
  checkStart(ref, startLine, lines.total);
  const answer: DescribedMessage = {
    kind: "message",
    ref,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    role: row.role,
    at: row.at,
    state: row.withheld ?? row.state,
    tokens,
    inView: (await history.inView([row.id])).has(row.id),
    coveredBy: await readable(stores, access, await history.coveringMessage(row.id)),
    files: (await history.payloadsOf([row.id])).map(({ id }) => refOf("file", id)),
    previous: await neighbour(stores, access, row, true),
    next: await neighbour(stores, access, row, false),
    text,
    lines,
    nextLine,
  };
  return { answer, tokens: estimateTokens(text), visited: [ref] };
}

/** Those in use that the reader may follow. */
export async function readable(
  stores: Stores,
  access: Access,
  ids: readonly SummaryId[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { id, state } of (await stores.history.summaries(ids)).values()) {
    if (state !== "retired" && (await summaryAllowed(stores, access, id))) found.push(refOf("sum", id));
  }
  return found;
}

export async function neighbour(
  stores: Stores,
  access: Access,
  row: StoredMessage,
  newestFirst: boolean,
): Promise<string | null> {
  const page = { after: row, limit: NEIGHBOURS_LOOKED_AT, newestFirst };
  const beside = (await stores.history.page(row.lane, page)).find((other) => !isHidden(other));
  if (beside === undefined || !(await messageAllowed(stores, access, beside.id))) return null;
  return refOf("msg", beside.id);
}
