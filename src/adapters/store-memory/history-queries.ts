/** Ways to look messages up in memory. */

import type { MessageId } from "../../kernel/ids.ts";
import type { HistoryStore, StoredMessage } from "../../rooms/history/index.ts";
import { compareKeys, firstOf, takeFrom } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

type QueryMethods = Pick<
  HistoryStore,
  | "lastMessage"
  | "lastPlace"
  | "findByEventKey"
  | "findByChain"
  | "findByMoment"
  | "firstSince"
  | "countSaid"
  | "messagesOfTurn"
  | "page"
  | "scan"
  | "arrived"
  | "inState"
>;

export function messageQueries(desk: Desk): QueryMethods {
  return {
    async lastMessage(lane, session) {
      const tables = desk.reading();
      for (const id of tables.messageSeqs.scan([lane, session], { backwards: true })) {
        const message = messageAt(tables, id);
        if (message.state !== "quarantined" && message.state !== "rejected") return message;
      }
      return undefined;
    },

    async lastPlace(lane, session) {
      const tables = desk.reading();
      const id = firstOf(tables.messagePlaces.scan([lane, session], { backwards: true }));
      return id === undefined ? -1 : messageAt(tables, id).place;
    },

    async findByEventKey(lane, eventKey) {
      const tables = desk.reading();
      const id = tables.eventKeys.get(lane, eventKey);
      return id === undefined ? undefined : messageAt(tables, id);
    },

    async findByChain(lane, chain) {
      const tables = desk.reading();
      const id = firstOf(tables.chains.scan([lane, chain]));
      return id === undefined ? undefined : messageAt(tables, id);
    },

    async findByMoment(lane, role, at) {
      const tables = desk.reading();
      return [...tables.moments.scan([lane, at])]
        .map((id) => messageAt(tables, id))
        .filter((message) => message.role === role);
    },

    async firstSince(lane, at) {
      const tables = desk.reading();
      const id = firstOf(tables.moments.scan([lane], { after: [lane, at] }));
      return id === undefined ? undefined : messageAt(tables, id);
    },

    async countSaid(lane, { after = Number.MIN_SAFE_INTEGER, before = Number.MAX_SAFE_INTEGER }) {
      const tables = desk.reading();
      let many = 0;
      for (const id of tables.moments.scan([lane], { after: [lane, after + 1] })) {
        if (messageAt(tables, id).at >= before) break;
        many += 1;
      }
      return many;
    },

    async messagesOfTurn(turn) {
      const tables = desk.reading();
      return [...tables.turnMessages.scan([turn])]
        .map((id) => messageAt(tables, id))
        .sort((a, b) => compareKeys([a.place, a.seq], [b.place, b.seq]));
    },

    async page(lane, { after, limit, newestFirst = false }) {
      const tables = desk.reading();
      const beyond = after === undefined ? {} : { after: [lane, after.session, after.place, after.seq] };
      const ids = takeFrom(tables.messagePlaces.scan([lane], { ...beyond, backwards: newestFirst }), limit);
      return ids.map((id) => messageAt(tables, id));
    },

    async scan(after, limit) {
      return takeFrom(desk.reading().messages.scan([], { after: [after] }), limit).map((row) => row.message);
    },

    async arrived(lane, from, limit) {
      const tables = desk.reading();
      return [...tables.messageSeqs.scan([lane])]
        .map((id) => messageAt(tables, id))
        .filter(({ seq }) => seq >= from && seq < from + limit)
        .sort((a, b) => a.seq - b.seq);
    },

    async inState(installation, state, limit) {
      const tables = desk.reading();
      const found: StoredMessage[] = [];
      for (const { message } of tables.messages.scan([], { backwards: true })) {
        if (found.length >= limit) break;
        const here = tables.lanes.get(message.lane)?.lane.installation === installation;
        if (here && message.state === state) found.push(message);
      }
      return found;
    },
  };
}

function messageAt(tables: Readonly<Tables>, id: MessageId): StoredMessage {
  return tables.messages.get(id)!.message;
}
