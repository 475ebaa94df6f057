/** What is near a text: earlier turns of the owner, and memories that are there already. */

import { type InstallationId, messageId, type ShelfId } from "../kernel/ids.ts";
import { publicPart } from "../kernel/text/private-marks.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { redact } from "../kernel/text/secrets.ts";
import { likeness } from "../kernel/vectors/hashed.ts";
import {
  type Difference,
  differenceOf,
  type GateEvidence,
  isEcho,
  type OwnWords,
  ownWords,
  statementWords,
} from "../rooms/durable/index.ts";
import {
  isRecalled,
  type MessageBody,
  plainText,
  type StoredMessage,
  withoutInjected,
} from "../rooms/history/index.ts";
import { askIndex } from "./ask-index.ts";
import type { EngineContext } from "./context.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { isHidden } from "./index-text.ts";
import { memoriesNear } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";

/** Looked at for the ten that count: not all that are found are the owner's, or earlier. */
const TURN_CANDIDATES = 30;
const TURNS = 10;
const MEMORIES = 5;
/** Messages before it in the conversation, in which it may have been generated or recalled. */
const NEAR_BY = 12;
/** And elsewhere, the best by their words. */
const ELSEWHERE = 8;
/** The owner has said so before. */
const SAID_BEFORE = 0.9;

export interface NearTurn {
  readonly id: number;
  readonly likeness: number;
}

export interface Evidence extends GateEvidence {
  readonly nearTurns: readonly NearTurn[];
}

/** What of a message its sender said in their own words, without secrets and without what they marked as private. */
export function ownWordsIn(context: EngineContext, body: MessageBody | undefined): OwnWords {
  const parts = (body?.parts ?? []).filter(({ type }) => type === "text" || type === "input_text");
  const said = plainText({ parts });
  return ownWords(withoutInjected(redact(publicPart(said), context.identity.key).text));
}

/** `judged`: the message itself, where there is one; neither it nor anything later is evidence. */
export async function evidenceFor(
  context: EngineContext,
  stores: Stores,
  { text, installation, shelf, judged }: Asked,
): Promise<Evidence> {
  const near = shelf === null ? [] : await memoriesNear(stores, shelf, text, MEMORIES);
  const nearTurns = await turnsNear(context, stores, installation, text, judged);
  const made = judged === null ? [] : await stores.memories.madeOf([judged.id]);
  return {
    turns: nearTurns.map((turn) => turn.likeness),
    memories: near
      .filter(({ id }) => !made.includes(id))
      .map((memory) => nearness(memory.text, text))
      .sort((a, b) => b - a),
    nearTurns,
  };
}

/** At most as near as this is what tells something else in almost the same letters; so it is not known already. */
const TELLS_OTHER: { readonly [difference in Difference]: number } = {
  denial: 0.8,
  names: 0.8,
  // One more figure is news. A flood of them is counted as what it is.
  numbers: 0.9,
};

function nearness(known: string, text: string): number {
  const difference = differenceOf(statementWords(known), statementWords(text));
  const near = likeness(known, text);
  return difference === null ? near : Math.min(near, TELLS_OTHER[difference]);
}

interface Asked {
  readonly text: string;
  readonly installation: InstallationId;
  readonly shelf: ShelfId | null;
  readonly judged: StoredMessage | null;
}

async function turnsNear(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
  text: string,
  judged: StoredMessage | null,
): Promise<readonly NearTurn[]> {
  const rows = await found(stores, installation, text, { roles: ["user"], limit: TURN_CANDIDATES });
  const earlier = rows.filter(
    (row) => row.sender.isOwner === true && !isHidden(row) && (judged === null || isEarlier(row, judged)),
  );
  const bodies = await stores.history.bodies(earlier.map(({ id }) => id));
  return earlier
    .map(({ id }) => ({ id, likeness: likeness(ownWordsIn(context, bodies.get(id)).text, text) }))
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, TURNS);
}

/** Not itself, in whichever lane: a fork has what its parent had. */
function isEarlier(row: StoredMessage, judged: StoredMessage): boolean {
  return row.id < judged.id && !(row.at === judged.at && row.contentHash === judged.contentHash);
}

async function found(
  stores: Stores,
  installation: InstallationId,
  text: string,
  { roles, limit }: { roles: readonly string[]; limit: number },
): Promise<readonly StoredMessage[]> {
  const terms = queryTerms(text);
  if (isEmptyQuery(terms)) return [];
  const reach = { scope: { installation }, lanes: [] };
  const hits = (await askIndex(stores, { terms, reach, roles }, { kind: "msg", limit })) ?? [];
  return [...(await stores.history.messages(hits.map(({ source }) => messageId(source)))).values()];
}

/**
 * Whether a message is what was generated or recalled before it. Right before it in its own conversation, that is enough;
 * elsewhere it may be the other way round: the owner said so first, and was quoted.
 */
export async function isSaidAgain(
  context: EngineContext,
  stores: Stores,
  installation: InstallationId,
  { row, text, nearTurns }: { row: StoredMessage; text: string; nearTurns: readonly NearTurn[] },
): Promise<boolean> {
  const { history } = stores;
  const { session, place, seq } = row;
  const before = await history.page(row.lane, {
    after: { session, place, seq },
    limit: NEAR_BY,
    newestFirst: true,
  });
  const inSession = before.filter((one) => one.session === session);
  if (isEcho(text, await textsOf(context, stores, inSession))) return true;
  const roles = ["assistant", "toolResult", "tool"];
  const elsewhere = await found(stores, installation, text, { roles, limit: ELSEWHERE });
  const oldest = Math.min(
    ...nearTurns.filter((turn) => turn.likeness >= SAID_BEFORE).map(({ id }) => id),
    row.id,
  );
  return isEcho(
    text,
    await textsOf(
      context,
      stores,
      elsewhere.filter(({ id }) => id < oldest),
    ),
  );
}

/** Of those that a model wrote or a memory gave back. */
async function textsOf(
  context: EngineContext,
  { history }: Stores,
  rows: readonly StoredMessage[],
): Promise<readonly string[]> {
  const bodies = await history.bodies(rows.map(({ id }) => id));
  return rows.flatMap((row) => {
    const body = bodies.get(row.id);
    const isOurs =
      row.role === "assistant" || row.role === "custom" || (body !== undefined && isRecalled(row, body));
    return body === undefined || !isOurs ? [] : [redact(plainText(body), context.identity.key).text];
  });
}
