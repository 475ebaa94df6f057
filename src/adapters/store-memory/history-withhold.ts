/** What a person took back, in memory. */

import { assert } from "../../kernel/assert.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type {
  HistoryStore,
  MessageBody,
  Standing,
  StoredMessage,
  ViewItem,
} from "../../rooms/history/index.ts";
import { requireMessage } from "./history-messages.ts";
import { requireSummary } from "./history-summaries.ts";
import { placeOf, sorted } from "./history-view.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

type WithholdMethods = Pick<
  HistoryStore,
  | "setForgotten"
  | "eraseMessage"
  | "eraseSummary"
  | "withheldBody"
  | "withheldIn"
  | "withheldTotals"
  | "findErased"
  | "erasedDigests"
  | "unfoldInView"
>;

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
        summary: Object.freeze({ ...row.summary, state: "retired" as const, files: [] }),
        body: JSON.stringify({ text: "", pins: [] }),
      });
      tables.coldLeaves = tables.coldLeaves.delete([id]);
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

    async erasedDigests(ids) {
      const tables = desk.reading();
      const found = new Map<MessageId, string>();
      for (const id of ids) {
        const digest = tables.withholdings.get(id)?.digest ?? null;
        if (digest !== null) found.set(id, digest);
      }
      return found;
    },

    async unfoldInView(id, items) {
      const tables = desk.writing();
      const { lane } = requireSummary(tables, id).summary;
      const view = tables.views.get(lane) ?? [];
      const at = placeOf(view, "summary", id);
      assert(at !== undefined, `summary ${id} is not in the view`);
      const rest = view.filter((item) => item.summary !== id);
      const room = Math.max(0, items.length - 1);
      const moved = rest.map((item) =>
        item.ordinal < at ? item : Object.freeze({ ...item, ordinal: item.ordinal + room }),
      );
      const entering = items.map((item, index) => standing(tables, lane, at + index, item));
      for (const [index, { kind, id: entered }] of items.entries()) {
        const twice = items.findIndex((other) => other.kind === kind && other.id === entered) !== index;
        assert(
          !twice && placeOf(rest, kind, entered) === undefined,
          `${kind} ${entered} is in the view already`,
        );
      }
      tables.views = tables.views.set([lane], sorted([...moved, ...entering]));
    },
  };
}

function standing(tables: Tables, lane: LaneId, ordinal: number, { kind, id }: Standing): ViewItem {
  if (kind === "message") {
    const { message } = requireMessage(tables, id as MessageId);
    assert(message.lane === lane, `message ${id} is of another lane`);
    return Object.freeze({
      ordinal,
      message: message.id,
      summary: null,
      first: message.id,
      tokens: message.tokens,
    });
  }
  const { summary } = requireSummary(tables, id as Parameters<typeof requireSummary>[1]);
  assert(summary.lane === lane, `summary ${id} is of another lane`);
  return Object.freeze({
    ordinal,
    message: null,
    summary: summary.id,
    first: summary.first,
    tokens: summary.tokens,
  });
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
