/** Of a receipt, what follows from where it began: authored text, summaries, recent messages. Made again from what is stored. */

import { installationId, messageId, parseMessageRef, refOf, summaryId } from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { partitionPrompt, sharesOf } from "../rooms/assemble/index.ts";
import { AUTHORED_WORDING, DEONTIC_VERSION, type Partition } from "../rooms/authored/index.ts";
import type { HistoryStore, StoredMessage } from "../rooms/history/index.ts";
import type { AssemblyReceipt, CandidateAccount, StoredReceipt } from "../rooms/pack/index.ts";
import { markOf, marksIn } from "./authored-mark.ts";
import { namesOfAuthored } from "./authored-names.ts";
import { partsOf } from "./authored-parts.ts";
import type { EngineContext } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";
import { PREFIX_WORDING } from "./prompt-prefix.ts";
import { UNPLANNED } from "./receipts.ts";
import type { Compared } from "./replay.ts";
import type { Stores } from "./stores.ts";

const PAGE = 500;

export async function comparePlan(
  context: EngineContext,
  stores: Stores,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
): Promise<Compared> {
  if (receipt.degraded.includes(UNPLANNED)) {
    return { differences: ["it was made without the engine: there is no choice to make again"], notes: [] };
  }
  const authored = await compareAuthored(context, stores, receipt);
  return {
    differences: [
      ...authored.differences,
      ...(await comparePrefix(stores.history, receipt)),
      ...(await compareLog(stores, stored, receipt)),
      ...(await compareTail(stores.history, stored, receipt)),
    ],
    notes: [...otherShares(context, receipt), ...authored.notes],
  };
}

/** Everything from the first message on, as far as it was there: what the view shows of it. */
async function compareTail(
  history: HistoryStore,
  { lane }: StoredReceipt,
  { shown, parts, watermarks, candidates, sent }: AssemblyReceipt,
): Promise<readonly string[]> {
  const tail = parts.find(({ part }) => part === "tail");
  if (shown.all || shown.from === null || tail === undefined) return [];
  const first = await history.message(messageId(shown.from));
  if (first === undefined) return [`tail: ${refOf("msg", shown.from)}, where it began, is not in the log`];
  // What was said before the end of the last summary, and came late, stands in the prefix.
  const late = new Set(candidates.filter(({ part }) => part === "prefix").map(({ ref }) => ref));
  let items = 0;
  for await (const row of from(history, first)) {
    const isThere = row.lane === lane && row.id <= (watermarks["messages"] ?? row.id);
    const isShown = !row.heartbeat && (row.state === "confirmed" || row.state === "provisional");
    if (isThere && isShown && !late.has(refOf("msg", row.id))) items += 1;
  }
  if (items === tail.items) return [];
  if (sent?.otherwise === true) {
    // The host's own messages went, and among them may be some that the log does not know.
    const why = sent.degraded.join(", ");
    return [`tail: it was made otherwise than planned (${why}), and cannot be compared`];
  }
  return [`tail: ${tail.items} messages from ${refOf("msg", first.id)} on then, ${items} now`];
}

async function* from(history: HistoryStore, first: StoredMessage): AsyncGenerator<StoredMessage> {
  yield first;
  let after: StoredMessage = first;
  for (;;) {
    const page = await history.page(first.lane, { after, limit: PAGE });
    for (const row of page) {
      if (row.session !== first.session) return;
      yield row;
      after = row;
    }
    if (page.length < PAGE) return;
  }
}

/** Those of the receipt are what was chosen by; today's may be others. */
function otherShares(context: EngineContext, { budget, parts }: AssemblyReceipt): readonly string[] {
  const { tau, call, addition } = budget;
  const costOf = (name: string) => parts.find(({ part }) => part === name)?.tokens ?? 0;
  const beside = (guidance: number) =>
    partitionPrompt({
      ...{ tau, budget: call, addition, shares: sharesOf(context.prompt) },
      ...{ hard: costOf("authored"), base: 0, soft: [], guidance },
    });
  // What guidance claimed is not in the receipt: nothing at the least, and at the most its share.
  const [most, least] = [beside(0), beside(tau)];
  const { limits } = most;
  const same = limits.hard === budget.limits.hard && limits.soft === budget.limits.soft;
  const { tail } = budget.limits;
  const fits = tail >= least.history && tail <= Math.max(most.history, costOf("tail"));
  // Receipts of before say what the conversation had where nothing stood beside it.
  if (same && (fits || tail === limits.tail)) return [];
  return ["Prompts are shared out otherwise today; the shares of the receipt were used."];
}

/** Summaries are stored once: what they say is what they said, unless it was written later or taken back. */
async function comparePrefix(
  history: HistoryStore,
  { at, shown, candidates, versions }: AssemblyReceipt,
): Promise<readonly string[]> {
  const strays = candidates.filter(({ part, reason, ref }) => {
    return part === "prefix" && isIncluded(reason) && ref.startsWith("msg:");
  });
  if (shown.summaries.length === 0 && strays.length === 0) return [];
  if (versions["prefix"] !== undefined && versions["prefix"] !== PREFIX_WORDING)
    return ["prefix: summaries are worded otherwise today, and cannot be compared"];
  const ids = shown.summaries.map(summaryId);
  const bodies = await history.summaryBodies(ids);
  const rows = await history.messages(strays.map(({ ref }) => parseMessageRef(ref)));
  const differences: string[] = [];
  for (const id of ids) {
    const summary = await history.summary(id);
    const ref = `prefix ${refOf("sum", id)}`;
    if (summary === undefined || (bodies.get(id)?.text ?? "") === "")
      differences.push(`${ref}: has no words any more`);
    else if (summary.createdAt > at) differences.push(`${ref}: was only to be written then, and is now`);
  }
  for (const { ref } of strays)
    if (rows.get(parseMessageRef(ref))?.withheld !== null) differences.push(`prefix ${ref}: was taken back`);
  return differences;
}

/** Until it is reflected on or made anew, a log only grows: what stood in it then stands in it still. */
async function compareLog(
  { chronicle }: Stores,
  { lane }: StoredReceipt,
  { versions }: AssemblyReceipt,
): Promise<readonly string[]> {
  if (versions["log"] === undefined) return [];
  const head = await chronicle.head(lane);
  return head?.generation === versions["log"]
    ? []
    : ["prefix: the log was made anew since, and cannot be compared"];
}

/** The same files, taken apart and worded in the same way, give the same text. */
async function compareAuthored(
  context: EngineContext,
  stores: Stores,
  { lane, versions, candidates }: AssemblyReceipt,
): Promise<Compared> {
  const marks = marksIn(versions);
  const chosen = candidates.filter(({ part, reason }) => part === "authored" && isIncluded(reason));
  if (marks.size === 0 && chosen.length === 0) return { differences: [], notes: [] };
  const whose = { installation: installationId(lane.installation), agent: lane.agent };
  const shelf = await stores.memories.findShelf(docsShelf(whose.installation, whose.agent));
  const files = shelf === undefined ? [] : await stores.authored.files(shelf.id);
  const names = await namesOfAuthored(stores, whose, files);
  const known = new Map(files.map((file) => [names.get(file.path)!, file]));
  const [differences, notes]: [string[], string[]] = [[], []];
  for (const [name, mark] of marks) {
    const file = known.get(name);
    const isSame = file !== undefined && markOf(context, file) === mark;
    const lines = chosen.filter(({ ref }) => ref.startsWith(`${name}#L`));
    if (!isSame) {
      const became = file === undefined ? "is not there any more" : "was changed since";
      if (lines.length > 0) differences.push(`authored ${name}: ${became}, and cannot be compared`);
      else notes.push(`${name} ${became}; nothing of it was in.`);
    } else differences.push(...otherTiers(partsOf(context.authored, file), name, lines));
  }
  const isOther = versions["authored"] !== AUTHORED_WORDING || versions["deontic"] !== DEONTIC_VERSION;
  if (isOther && chosen.length > 0)
    differences.push("authored: files are taken apart otherwise today, and cannot be compared");
  return { differences, notes };
}

/** What was taken for a rule, and would not be one now. */
function otherTiers(
  { nodes }: Partition,
  name: string,
  chosen: readonly CandidateAccount[],
): readonly string[] {
  const tiers = new Map(
    nodes.map(({ lines, tier }) => [`${name}#L${lines.from}-L${lines.to} ${tier}`, tier]),
  );
  return chosen
    .filter(({ ref, reason }) => !tiers.has(`${ref} ${reason === "authored-hard" ? "hard" : "soft"}`))
    .map(({ ref }) => `authored ${ref}: was in as what it is not now`);
}
