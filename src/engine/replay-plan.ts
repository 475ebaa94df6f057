/** Of a receipt, what follows from where it began: authored text, summaries, recent messages. Made again from what is stored. */

import { installationId, messageId, refOf } from "../kernel/ids.ts";
import { partitionPrompt, sharesOf } from "../rooms/assemble/index.ts";
import { AUTHORED_WORDING, DEONTIC_VERSION } from "../rooms/authored/index.ts";
import type { HistoryStore, StoredMessage } from "../rooms/history/index.ts";
import type { AssemblyReceipt, StoredReceipt } from "../rooms/pack/index.ts";
import { markOf, marksIn } from "./authored-mark.ts";
import { namesOfAuthored } from "./authored-names.ts";
import type { EngineContext } from "./context.ts";
import { docsShelf } from "./doc-roots.ts";
import type { Compared } from "./replay.ts";
import type { Stores } from "./stores.ts";

const PAGE = 500;

export async function comparePlan(
  context: EngineContext,
  stores: Stores,
  stored: StoredReceipt,
  receipt: AssemblyReceipt,
): Promise<Compared> {
  const differences = await compareTail(stores.history, stored, receipt);
  const notes = [...otherShares(context, receipt), ...(await otherAuthored(context, stores, receipt))];
  return { differences, notes };
}

/** Everything from the first message on, as far as it was there: what the view shows of it. */
async function compareTail(
  history: HistoryStore,
  { lane }: StoredReceipt,
  { shown, parts, watermarks, candidates }: AssemblyReceipt,
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
function otherShares(context: EngineContext, { budget }: AssemblyReceipt): readonly string[] {
  const { limits } = partitionPrompt({
    ...{ tau: budget.tau, budget: budget.call, shares: sharesOf(context.prompt) },
    ...{ hard: 0, base: 0, soft: [], guidance: 0 },
  });
  const same = limits.hard === budget.limits.hard && limits.soft === budget.limits.soft;
  if (same && limits.tail === budget.limits.tail) return [];
  return ["Prompts are shared out otherwise today; the shares of the receipt were used."];
}

/** The same files, taken apart and worded in the same way, give the same text. */
async function otherAuthored(
  context: EngineContext,
  stores: Stores,
  { lane, versions }: AssemblyReceipt,
): Promise<readonly string[]> {
  const marks = marksIn(versions);
  if (marks.size === 0) return [];
  const whose = { installation: installationId(lane.installation), agent: lane.agent };
  const shelf = await stores.memories.findShelf(docsShelf(whose.installation, whose.agent));
  const files = shelf === undefined ? [] : await stores.authored.known(shelf.id);
  const names = await namesOfAuthored(stores, whose, files);
  const known = new Map(files.map((file) => [names.get(file.path)!, file]));
  const changed = [...marks].flatMap(([name, mark]) => {
    const file = known.get(name);
    if (file === undefined) return [`${name} is not there any more: its lines cannot be chosen again.`];
    return markOf(context, file) === mark
      ? []
      : [`${name} was changed since: its lines are not those of then.`];
  });
  const isOther = versions["authored"] !== AUTHORED_WORDING || versions["deontic"] !== DEONTIC_VERSION;
  const other = isOther ? ["Authored files are taken apart otherwise today."] : [];
  return [...changed, ...other];
}
