/** Why a message, a summary or a large part of a message was in a prompt, or was not, where its receipt lists nothing of it. */

import { fileId, messageId, refOf, summaryId } from "../kernel/ids.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import {
  CAME_LATER,
  type Explaining,
  notRecalled,
  out,
  sentence,
  type Unlisted,
} from "./explain-unlisted.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainMessage(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, stored, receipt } = about;
  const row = await stores.history.message(messageId(id));
  if (row === undefined || (await isElsewhere(about, row.lane))) return undefined;
  if (id === stored.message) return { included: true, why: ["It is the question itself."] };
  if (id > (receipt.watermarks["messages"] ?? id)) return CAME_LATER;
  if (row.withheld !== null) return out("withheld");
  if (row.state === "quarantined" || row.state === "rejected") return out("quarantined");
  if (row.lane !== stored.lane)
    return (await isInReach(about, row.lane)) ? notRecalled(receipt) : out("out-of-scope");
  return (await inConversation(about, row)) ?? notRecalled(receipt);
}

/** Of a large part, that of the message it is in. */
export async function explainFile(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const payload = await about.stores.history.payload(fileId(id));
  const explained = payload && (await explainMessage(about, payload.message));
  if (payload === undefined || explained === undefined) return undefined;
  const { included, why } = explained;
  return { included, why: [`It is a part of ${refOf("msg", payload.message)}.`, ...why] };
}

export async function explainSummary(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, stored, receipt } = about;
  const summary = await stores.history.summary(summaryId(id));
  if (summary === undefined || (await isElsewhere(about, summary.lane))) return undefined;
  const { shown } = receipt;
  if (summary.lane !== stored.lane)
    return (await isInReach(about, summary.lane)) ? notRecalled(receipt) : out("out-of-scope");
  if (shown.summaries.includes(id)) return { included: true, why: [sentence("folded-prefix")] };
  if (summary.createdAt > receipt.at) return CAME_LATER;
  const covering = await shownOver(about, { kind: "summary", id });
  if (covering !== undefined) return out("covered-by-summary", covering);
  if (summary.state === "retired") return out("superseded");
  const [first] = await stores.history.messages([summary.first]).then((rows) => [...rows.values()]);
  const rest = notRecalled(receipt);
  if (first !== undefined && (await isShown(about, first)) === true)
    return { ...rest, why: ["What it stands for is there word for word.", ...rest.why] };
  if (summary.state === "prepared") return { ...rest, why: ["It was not in use yet.", ...rest.why] };
  return first !== undefined && (await isInGap(about, first)) ? inGap(about) : rest;
}

/** Recent messages are listed by stretches; what is folded, by its summaries. */
async function inConversation(about: Explaining, row: StoredMessage): Promise<Unlisted | null> {
  const covering = await shownOver(about, { kind: "message", id: row.id });
  if (covering !== undefined) return out("covered-by-summary", covering);
  const { shown } = about.receipt;
  if (await isShown(about, row)) {
    const why = shown.all
      ? "The host's own messages went as they were, this one among them."
      : sentence("tail-recent", `among the recent messages from ${refOf("msg", shown.from ?? 0)} on`);
    return { included: true, why: [why] };
  }
  return (await isInGap(about, row)) ? inGap(about) : null;
}

/** The summary of the prompt that stands for it. */
async function shownOver(
  { stores, receipt }: Explaining,
  item: { readonly kind: "message" | "summary"; readonly id: number },
): Promise<string | undefined> {
  const above = await stores.history.everyOver(item);
  const stands = receipt.shown.summaries.find((id) => above.some((one) => one === id));
  return stands === undefined ? undefined : refOf("sum", stands);
}

/** Word for word. */
async function isShown({ stores, stored, receipt }: Explaining, row: StoredMessage): Promise<boolean> {
  const { history } = stores;
  const { shown, sessionId } = receipt;
  if (shown.all) return (await history.findSession(stored.lane, sessionId))?.number === row.session;
  const first = shown.from === null ? undefined : await history.message(messageId(shown.from));
  if (first === undefined || row.session !== first.session) return false;
  return row.place > first.place || (row.place === first.place && row.seq >= first.seq);
}

/** Before the recent messages of the same session, and under no summary: what was left out there is listed by its first. */
async function isInGap({ stores, receipt }: Explaining, row: StoredMessage): Promise<boolean> {
  const { shown, candidates } = receipt;
  const isCut = candidates.some(({ part, reason }) => part === "tail" && reason === "budget-used-up");
  const first = shown.from === null ? undefined : await stores.history.message(messageId(shown.from));
  return isCut && first !== undefined && row.session === first.session;
}

function inGap({ receipt }: Explaining): Unlisted {
  const { included, why } = notRecalled(receipt);
  const from = refOf("msg", receipt.shown.from ?? 0);
  return {
    included,
    why: [sentence("budget-used-up", `left out before the recent messages from ${from} on`), ...why],
  };
}

async function isElsewhere({ stores, receipt }: Explaining, id: StoredMessage["lane"]): Promise<boolean> {
  return (await stores.history.lane(id))?.installation !== receipt.lane.installation;
}

/** Of another lane. Where nothing was looked for, nobody said who asks. */
async function isInReach({ stores, receipt }: Explaining, id: StoredMessage["lane"]): Promise<boolean> {
  if (receipt.supply !== null && receipt.asker.reach !== "agent") return false;
  return (await stores.history.lane(id))?.agent === receipt.lane.agent;
}
