/** What a person took back, in memory. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import { tokens as tokensOf } from "../../kernel/tokens.ts";
import type { HistoryStore, MessageBody, StoredMessage } from "../../rooms/history/index.ts";
import { requireMessage } from "./history-messages.ts";
import { noteChange, requireSummary } from "./history-summaries.ts";
import { requireDigest, requireNumber, requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

type WithholdMethods = Pick<
  HistoryStore,
  | "setForgotten"
  | "eraseMessage"
  | "eraseSummary"
  | "pendingIn"
  | "fillSummary"
  | "withheldBody"
  | "withheldIn"
  | "withheldTotals"
  | "findErased"
  | "newestWithholding"
  | "erasedDigests"
>;

const NO_TOKENS = tokensOf(0);

export function withholdTables(desk: Desk): WithholdMethods {
  return {
    async setForgotten(id, since) {
      const tables = desk.writing();
      const { message } = requireMessage(tables, id);
      assert(message.withheld !== "erased", `message ${id} is erased`);
      if ((message.withheld === null) === (since === null)) return;
      if (since !== null) requireWhole(since);
      rewrite(tables, id, { withheld: since === null ? null : "forgotten" });
      tables.withholdings =
        since === null
          ? tables.withholdings.delete([id])
          : tables.withholdings.set([id], Object.freeze({ since, digest: null }));
      countUp(tables, message.lane);
    },

    async eraseMessage(id, blank, since, digest) {
      const tables = desk.writing();
      const { message } = requireMessage(tables, id);
      const { body, contentHash, tokens, bytes } = blank;
      requireWhole(tokens, bytes, since);
      requireDigest(contentHash);
      requireDigest(digest);
      forgetParts(tables, id);
      rewrite(tables, id, { withheld: "erased", contentHash, tokens, bytes }, JSON.stringify(body));
      tables.withholdings = tables.withholdings.set([id], Object.freeze({ since, digest }));
      const view = (tables.views.get(message.lane) ?? []).map((item) =>
        item.message === id ? Object.freeze({ ...item, tokens }) : item,
      );
      tables.views = tables.views.set([message.lane], view);
      countUp(tables, message.lane);
    },

    async eraseSummary(id) {
      const tables = desk.writing();
      const row = requireSummary(tables, id);
      tables.summaries = tables.summaries.set([id], {
        ...row,
        summary: Object.freeze({
          ...row.summary,
          state: "retired" as const,
          files: [],
          tokens: NO_TOKENS,
          pending: false,
        }),
        body: JSON.stringify({ text: "", pins: [] }),
      });
      tables.coldLeaves = tables.coldLeaves.delete([id]);
      noteChange(tables, id);
    },

    async pendingIn(lane) {
      return [...desk.reading().summaries.scan([])]
        .map(({ summary }) => summary)
        .filter((one) => one.lane === lane && one.pending && one.state !== "retired")
        .toSorted((a, b) => a.depth - b.depth || a.id - b.id)
        .map(({ id }) => id);
    },

    async fillSummary(id, { text, pins, ...filling }) {
      const tables = desk.writing();
      const row = requireSummary(tables, id);
      assert(row.summary.pending, `summary ${id} is not pending`);
      requireWhole(filling.tokens, filling.createdAt, ...filling.files);
      requireWhole(filling.tokensIn ?? 0, filling.tokensOut ?? 0);
      for (const number of [filling.confidence, filling.costUsd ?? 0]) requireNumber(number);
      const { tokens } = filling;
      tables.summaries = tables.summaries.set([id], {
        ...row,
        summary: Object.freeze({
          ...row.summary,
          ...filling,
          files: [...filling.files],
          pending: false,
        }),
        body: JSON.stringify({ text, pins }),
      });
      noteChange(tables, id);
      const { lane } = row.summary;
      const view = (tables.views.get(lane) ?? []).map((item) =>
        item.summary === id ? Object.freeze({ ...item, tokens }) : item,
      );
      tables.views = tables.views.set([lane], view);
    },

    async withheldBody(id) {
      const row = desk.reading().messages.get(id);
      return row?.message.withheld === "forgotten" ? (JSON.parse(row.body) as MessageBody) : undefined;
    },

    async withheldIn(lane, limit) {
      return withheldRows(desk.reading())
        .filter((message) => message.lane === lane)
        .toReversed()
        .slice(0, Math.max(0, limit));
    },

    async withheldTotals(installation) {
      const tables = desk.reading();
      const here = withheldRows(tables).filter(({ lane }) => isOf(tables, lane, installation));
      const erased = here.filter(({ withheld }) => withheld === "erased").length;
      return { forgotten: here.length - erased, erased };
    },

    async findErased(installation, digest, at) {
      const tables = desk.reading();
      return withheldRows(tables)
        .filter(
          (message) =>
            message.at === at &&
            tables.withholdings.get(message.id)?.digest === digest &&
            isOf(tables, message.lane, installation),
        )
        .map(({ id }) => id);
    },

    async newestWithholding(ids) {
      const { withholdings } = desk.reading();
      const moments = ids.flatMap((id) => withholdings.get(id)?.since ?? []);
      return moments.length === 0 ? null : instantOf(Math.max(...moments));
    },

    async erasedDigests(ids) {
      const tables = desk.reading();
      const found = new Map<MessageId, string>();
      for (const id of ids) {
        const digest = tables.withholdings.get(id)?.digest ?? null;
        if (digest !== null) found.set(id, digest);
      }
      return found;
    },
  };
}

/** None of the indexes depends on what changes here. */
function rewrite(tables: Tables, id: MessageId, fields: Partial<StoredMessage>, body?: string): void {
  const row = requireMessage(tables, id);
  const message = Object.freeze({ ...row.message, ...fields });
  tables.messages = tables.messages.set([id], { message, body: body ?? row.body });
}

function forgetParts(tables: Tables, id: MessageId): void {
  for (const file of [...tables.payloadParts.scan([id])]) {
    const part = tables.payloads.get(file)?.part ?? 0;
    tables.payloads = tables.payloads.delete([file]);
    tables.payloadParts = tables.payloadParts.delete([id, part]);
  }
  for (const { kind } of [...tables.secrets.scan([id])]) tables.secrets = tables.secrets.delete([id, kind]);
}

function countUp(tables: Tables, id: LaneId): void {
  const row = tables.lanes.get(id)!;
  const lane = Object.freeze({ ...row.lane, withheld: row.lane.withheld + 1 });
  tables.lanes = tables.lanes.set([id], { ...row, lane });
}

/** By id ascending. */
function withheldRows(tables: Readonly<Tables>): readonly StoredMessage[] {
  return [...tables.withholdings.rows([])].map(({ key }) => tables.messages.get(...key)!.message);
}

function isOf(tables: Readonly<Tables>, lane: LaneId, installation: string): boolean {
  return tables.lanes.get(lane)?.lane.installation === installation;
}
