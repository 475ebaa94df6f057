/** How messages move out and come in: the host's own objects, whole, in the order in which they came to their lane. */

import { sha256Hex } from "../kernel/hash.ts";
import { type LaneId, type MessageId, parseMessageRef, refOf } from "../kernel/ids.ts";
import { canonicalJson, type JsonObject } from "../kernel/json.ts";
import type { MessageRecord } from "../kernel/transfer/record.ts";
import {
  type HistoryStore,
  type HostMessage,
  joinMessage,
  type MessageBody,
  type StoredMessage,
  senderOf,
  type Turn,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { madeByNow } from "./made-elsewhere.ts";
import { redactedJson } from "./redacted-json.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { laneRef } from "./transfer-arrivals.ts";
import { added, type KindTransfer, known, type Leaving, refused } from "./transfer-kind.ts";
import { leavingLanes } from "./transfer-lane.ts";
import { judgedBefore } from "./transfer-memory-verdict.ts";
import { vouchedNow } from "./vouched-now.ts";

/** Rows read at a time: entries are found by one walk over all of a lane, however many are asked for. */
const ROWS = 5_000;
/** Bodies read at a time: one may be megabytes. */
const BODIES = 100;

export const messageTransfer: KindTransfer<MessageRecord> = {
  async leaving(context, { history, memories, meta }, what, after, bytes) {
    const [fromLane, fromSeq] = (after ?? "0:0").split(":").map(Number) as [number, number];
    const lanes = (await leavingLanes(history, what)).filter(({ id }) => id >= fromLane);
    const isMade = what.whole ? await madeByNow(meta) : () => false;
    const records: MessageRecord[] = [];
    let size = 0;
    for (const { id } of lanes) {
      let seq = id === fromLane ? fromSeq : 0;
      for await (const record of messagesFrom(context, { history, memories }, id, seq, what)) {
        const leaving = isMade(parseMessageRef(record.ref)) ? { ...record, made: true } : record;
        records.push(leaving);
        size += JSON.stringify(leaving).length;
        seq += 1;
        if (size >= bytes) return { records, next: `${id}:${seq}` };
      }
    }
    return { records, next: null };
  },
  async arriving(context, stores, record, { lanes }) {
    const lane = await lanes.open(record.lane);
    if (lane === undefined) return refused("its conversation is not stored here");
    const arrived = await lane.message(record);
    if (typeof arrived === "string") return refused(arrived);
    const ref = refOf("msg", arrived.id);
    if (arrived.outcome === "withheld")
      return { ref, outcome: "withheld", why: "its words were taken back here", sha256: null };
    if (arrived.vouched !== undefined) await vouchedNow(context, stores, [arrived.vouched]);
    await judgedBefore(stores, arrived.id, record.gate);
    return (arrived.outcome === "added" ? added : known)(ref);
  },
};

async function* messagesFrom(
  context: EngineContext,
  { history, memories }: Pick<Stores, "history" | "memories">,
  lane: LaneId,
  from: number,
  { redacted, whole: isWhole }: Leaving,
): AsyncGenerator<MessageRecord> {
  const sessions = new Map((await history.sessions(lane)).map((one) => [one.number, one.sessionId]));
  for (let seq = from; ; seq += ROWS) {
    const rows = await history.arrived(lane, seq, ROWS);
    if (rows.length === 0) return;
    const entries = await history.entriesOf(
      lane,
      rows.map(({ id }) => id),
    );
    const turns = await history.turns([...new Set(rows.flatMap(({ turn }) => turn ?? []))]);
    for (let at = 0; at < rows.length; at += BODIES) {
      const some = rows.slice(at, at + BODIES);
      const bodies = await bodiesOf(history, some, redacted);
      // What the gate let in is remembered elsewhere only where that leaves, too; otherwise it is judged there.
      const verdicts = await memories.verdicts(isWhole ? some.map(({ id }) => id) : []);
      for (const row of some) {
        const whole = joinMessage(bodies.get(row.id)!);
        yield recordOf(row, whole, {
          message: redacted ? (redactedJson(whole, context.identity.key) as JsonObject) : whole,
          sessionId: sessions.get(row.session) ?? "",
          entries: entries.get(row.id) ?? [],
          turn: row.turn === null ? undefined : turns.get(row.turn),
          // Whether a guess at what was said is right can be told by it: it does not leave where secrets do not.
          ...(redacted ? {} : { chain: row.chain }),
          ...(verdicts.has(row.id) && { gate: { ...verdicts.get(row.id)! } }),
        });
      }
    }
  }
}

interface Beside extends Pick<MessageRecord, "message" | "sessionId" | "entries" | "chain" | "gate"> {
  readonly turn: Turn | undefined;
}

function recordOf(row: StoredMessage, whole: HostMessage, { turn, ...beside }: Beside): MessageRecord {
  const said = senderOf(whole);
  return {
    ...{ kind: "message", ref: refOf("msg", row.id), lane: laneRef(row.lane), sessionId: beside.sessionId },
    ...{ place: row.place, role: row.role, at: row.at, storedAt: row.storedAt, state: row.state },
    heartbeat: row.heartbeat,
    entries: beside.entries,
    turn:
      turn === undefined ? null : { key: turn.key, committedAt: turn.committedAt, heartbeat: turn.heartbeat },
    sender: {
      isOwner: said.isOwner === null ? row.sender.isOwner : null,
      id: said.id === null ? row.sender.id : null,
    },
    withheld: row.withheld,
    message: beside.message,
    ...(beside.chain === undefined ? {} : { chain: beside.chain }),
    ...(beside.gate === undefined ? {} : { gate: beside.gate }),
  };
}

/** What is forgotten moves with its words, so that it can be remembered again; where secrets do not move, neither do they. */
async function bodiesOf(
  history: HistoryStore,
  rows: readonly StoredMessage[],
  redacted: boolean,
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  const bodies = new Map(await history.bodies(rows.map(({ id }) => id)));
  if (redacted) return bodies;
  for (const { id, withheld } of rows) {
    const real = withheld === "forgotten" ? await history.withheldBody(id) : undefined;
    if (real !== undefined) bodies.set(id, real);
  }
  return bodies;
}

/** The answers with the digest of what the store now gives back for each message. */
export async function withDigests(
  { history }: Stores,
  records: readonly JsonObject[],
  answers: readonly ImportedRecord[],
): Promise<readonly ImportedRecord[]> {
  const ids = answers.flatMap(({ ref }, at) =>
    ref === null || records[at]?.["kind"] !== "message" ? [] : [parseMessageRef(ref)],
  );
  if (ids.length === 0) return answers;
  const rows = [...(await history.messages(ids)).values()];
  const bodies = await bodiesOf(history, rows, false);
  return answers.map((answer, at) => {
    if (answer.ref === null || records[at]?.["kind"] !== "message") return answer;
    const body = bodies.get(parseMessageRef(answer.ref));
    return body === undefined ? answer : { ...answer, sha256: sha256Hex(canonicalJson(joinMessage(body))) };
  });
}
