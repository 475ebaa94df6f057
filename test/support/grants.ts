/** What tests of grants share: lanes of several owners, one of them with summaries three levels deep. */

import type { Asker, IssueGrantRequest } from "../../src/engine/index.ts";
import { installationId, type MessageId, refOf, type SummaryId, summaryId } from "../../src/kernel/ids.ts";
import { tokens } from "../../src/kernel/tokens.ts";
import type { HistoryStore, NewSummary, SummarySources } from "../../src/rooms/history/index.ts";
import { addMessages, newLane, newSummary, textBody } from "../../src/rooms/history/samples.suite.ts";
import { filler } from "./fold.ts";
import type { Lab } from "./stores.ts";

export const PARENT = "agent:main:main";
export const CHILD = "agent:main:subagent:11111111-1111-4111-8111-111111111111";
export const GRANDCHILD = "agent:main:subagent:22222222-2222-4222-8222-222222222222";
export const GROUP = "agent:main:telegram:group:9";
const SECOND = "agent:second:main";

export const parent: Asker = { agent: "main", sessionKey: PARENT, isOwner: null };
export const owner: Asker = { ...parent, isOwner: true };
export const child: Asker = { agent: "main", sessionKey: CHILD, isOwner: true };
export const grandchild: Asker = { ...child, sessionKey: GRANDCHILD };

/** To the child, of the parent's own lane, unless told otherwise. */
export const spawn = (more: Partial<IssueGrantRequest> = {}): IssueGrantRequest => ({
  issuer: parent,
  child: CHILD,
  purpose: "spawn",
  ...more,
});

export interface Shelf {
  /** References of the parent's lane: leaves of two messages each, pairs of leaves, and one over all of them. */
  readonly leaves: readonly string[];
  readonly pairs: readonly string[];
  readonly top: string;
  readonly messages: readonly string[];
  /** One summary of each other lane. */
  readonly own: string;
  readonly group: string;
  readonly second: string;
  readonly elsewhere: string;
}

/** Every message comes to about a hundred tokens, and names its lane. */
export async function shelve(lab: Lab): Promise<Shelf> {
  return lab.store.write("durable", async ({ history }) => {
    const lane = (agent: string, sessionKey: string, installation = "lab") =>
      history.addLane(newLane({ installation: installationId(installation), agent, sessionKey }));
    const home = await lane("main", PARENT);
    const said = await say(history, home, "parent", 8);
    const leaves: SummaryId[] = [];
    for (let at = 0; at < said.length; at += 2) {
      leaves.push(await summarise(history, home, { kind: "messages", ids: said.slice(at, at + 2) }));
    }
    const pairs: SummaryId[] = [];
    for (let at = 0; at < leaves.length; at += 2) {
      const sources = { kind: "summaries", ids: leaves.slice(at, at + 2) } as const;
      pairs.push(await summarise(history, home, sources, { depth: 1, first: said[at * 2]!, messages: 4 }));
    }
    const whole = { depth: 2, first: said[0]!, messages: 8 };
    const top = await summarise(history, home, { kind: "summaries", ids: pairs }, whole);
    const one = async (of: Awaited<typeof home>, name: string) =>
      refOf("sum", await summarise(history, of, { kind: "messages", ids: await say(history, of, name, 2) }));
    return {
      messages: said.map((id) => refOf("msg", id)),
      leaves: leaves.map((id) => refOf("sum", id)),
      pairs: pairs.map((id) => refOf("sum", id)),
      top: refOf("sum", top),
      own: await one(await lane("main", CHILD), "child"),
      group: await one(await lane("main", GROUP), "group"),
      second: await one(await lane("second", SECOND), "second"),
      elsewhere: await one(await lane("main", PARENT, "elsewhere"), "elsewhere"),
    };
  });
}

type LaneNumber = Parameters<typeof addMessages>[1];

function say(history: HistoryStore, lane: LaneNumber, name: string, count: number): Promise<MessageId[]> {
  const body = (at: number) => textBody(`${name} ${at}: ${filler(at, 80)}`);
  return addMessages(
    history,
    lane,
    Array.from({ length: count }, (_, at) => ({ body: body(at), tokens: tokens(110) })),
  );
}

/** In use, as one is that the view stands on. */
async function summarise(
  history: HistoryStore,
  lane: LaneNumber,
  sources: SummarySources,
  more: Partial<NewSummary> = {},
): Promise<SummaryId> {
  const id = await history.addSummary(newSummary(lane, sources, more));
  await history.setSummaryState(id, "active");
  return summaryId(id);
}
