/**
 * Why one thing was in a prompt, or was not: what its receipt lists; and where that lists nothing of it, what can be told from
 * the log of the stretch it stood in, of what stood for it, or of when it came.
 */

import { messageId, parseRef, type RecordKind, refOf, refsIn } from "../kernel/ids.ts";
import { isIncluded, REASONS } from "../kernel/reasons.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { AssemblyReceipt, CandidateAccount, StoredReceipt } from "../rooms/pack/index.ts";
import type { Stores } from "./stores.ts";
import type { WhyAnswer } from "./supply-api.ts";

const KINDS: readonly RecordKind[] = ["msg", "sum", "file", "mem", "doc", "shard"];
/** By the table whose watermark tells whether it was there. */
const TABLES: { readonly [kind in RecordKind]?: string } = {
  msg: "messages",
  mem: "memories",
  doc: "docs",
  shard: "shards",
};

export async function explainRef(
  stores: Stores,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
  typed: string,
): Promise<WhyAnswer> {
  const asked = refsIn(typed)[0] ?? typed.trim();
  const candidates = receipt.candidates.filter(({ ref }) => ref === asked || overlaps(ref, asked));
  if (candidates.length > 0) {
    return {
      ref: asked,
      included: candidates.some(({ reason }) => isIncluded(reason)),
      candidates,
      why: [...new Set(candidates.map(sentenceOf))],
    };
  }
  const unlisted = await unlistedWhy(stores, stored, receipt, asked);
  return { ref: asked, candidates: [], ...unlisted };
}

function sentenceOf({ reason, because }: CandidateAccount): string {
  return because === undefined ? REASONS[reason] : `${REASONS[reason]} (${because})`;
}

/** `AGENTS.md` and `AGENTS.md#L5` name what the receipt calls `AGENTS.md#L3-L9`. */
function overlaps(ref: string, asked: string): boolean {
  const [one, other] = [linesIn(ref), linesIn(asked)];
  if (one === null || other === null || one.path !== other.path) return false;
  return one.from <= other.to && other.from <= one.to;
}

function linesIn(ref: string): { readonly path: string; readonly from: number; readonly to: number } | null {
  if (refsIn(ref).length > 0) return null;
  const match = /^(.+?)(?:#L(\d+)(?:-L?(\d+))?)?$/.exec(ref);
  if (match === null) return null;
  const [, path = "", from, to] = match;
  if (from === undefined) return { path, from: 0, to: Number.POSITIVE_INFINITY };
  return { path, from: Number(from), to: Number(to ?? from) };
}

type Unlisted = Pick<WhyAnswer, "included" | "why">;

async function unlistedWhy(
  stores: Stores,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
  asked: string,
): Promise<Unlisted> {
  if (refsIn(asked).length === 0) return notAmong(receipt);
  const { kind, id } = parseRef(asked, KINDS);
  if (kind === "msg" && id === stored.message) return { included: true, why: ["It is the question itself."] };
  const newest = receipt.watermarks[TABLES[kind] ?? ""];
  if (newest !== undefined && id > newest) {
    return { included: false, why: ["It came after this prompt was made."] };
  }
  if (kind !== "msg") return notAmong(receipt);
  const row = await stores.history.message(messageId(id));
  if (row === undefined) return { included: null, why: ["There is no such message in the log."] };
  return (await inConversation(stores, stored, receipt, row)) ?? notAmong(receipt);
}

/** Recent messages are listed by stretches; what is folded, by its summaries. */
async function inConversation(
  { history }: Stores,
  { lane }: StoredReceipt,
  { shown, sessionId }: AssemblyReceipt,
  row: StoredMessage,
): Promise<Unlisted | null> {
  if (row.lane !== lane) return null;
  const above = await history.everyOver({ kind: "message", id: row.id });
  const stands = shown.summaries.find((id) => above.some((one) => one === id));
  if (stands !== undefined) {
    const because = refOf("sum", stands);
    return { included: false, why: [`${REASONS["covered-by-summary"]} (${because})`] };
  }
  if (shown.all) {
    const session = await history.findSession(lane, sessionId);
    if (session?.number !== row.session) return null;
    return { included: true, why: ["The host's own messages went as they were, this one among them."] };
  }
  const first = shown.from === null ? undefined : await history.message(messageId(shown.from));
  if (first === undefined || row.session !== first.session) return null;
  const isRecent = row.place > first.place || (row.place === first.place && row.seq >= first.seq);
  if (!isRecent) return null;
  return {
    included: true,
    why: [`${REASONS["tail-recent"]} (among the recent messages from ${refOf("msg", first.id)} on)`],
  };
}

function notAmong({ unlisted, supply, degraded }: AssemblyReceipt): Unlisted {
  const why =
    supply === null
      ? "Nothing was looked for."
      : degraded.some((name) => name.startsWith("late:"))
        ? REASONS.late
        : "It was not found for this question.";
  const others = `Or it is among ${unlisted} that are not listed, for want of room.`;
  return {
    included: supply === null || unlisted === 0 ? false : null,
    why: unlisted > 0 ? [why, others] : [why],
  };
}
