/** Counts by lane, and that a healthy store has no strays whatever is in it. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId, type MessageId, type SummaryId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { SpendLedger } from "../../ports/spend-ledger.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import { type AuditStore, REMOVABLE_STRAYS, STRAY_KINDS } from "./audit-port.ts";
import type { FiguresScope, FiguresStore } from "./figures-port.ts";
import type { HistoryStore } from "./port.ts";
import { newLane, newMessage, newSummary } from "./samples.suite.ts";

export interface OpenFigures {
  readonly store: UnitOfWork<{
    readonly history: HistoryStore;
    readonly figures: FiguresStore;
    readonly audit: AuditStore;
    readonly secrets: SecretLedger;
    readonly spend: SpendLedger;
  }>;
  close(): Promise<void>;
}

export function figuresSuite(name: string, open: () => Promise<OpenFigures>): void {
  describe(`${name}: figures`, () => {
    let opened: OpenFigures;
    let lane: LaneId;
    let other: LaneId;
    let m: readonly MessageId[];
    let leaf: SummaryId;
    const home = installationId("home");
    const all: FiguresScope = { installation: home, lane: null };
    const count = <T>(work: (figures: FiguresStore) => Promise<T>) =>
      opened.store.read(({ figures }) => work(figures));

    beforeEach(async () => {
      opened = await open();
      await opened.store.write("durable", async ({ history, secrets, spend }) => {
        lane = await history.addLane(newLane({ session: 0 }));
        other = await history.addLane(newLane({ sessionKey: "other" }));
        const away = await history.addLane(newLane({ installation: installationId("away") }));
        const session = { parentSessionId: null, startedAt: instantOf(1), cursor: null, finished: true };
        await history.addSession({ ...session, lane, number: 0, sessionId: "s" });
        const committedAt = instantOf(1);
        await history.addTurn({ lane, key: "k", session: 0, committedAt, heartbeat: false });
        const ids: MessageId[] = [];
        for (const role of ["user", "assistant", "user"])
          ids.push(await history.addMessage(newMessage(lane, ids.length, { role, tokens: tokens(5) })));
        m = ids;
        await history.addMessage(newMessage(other, 0, { role: "tool\ud800" }));
        await history.addMessage(newMessage(away, 0));
        await history.insertIntoView(lane, 0, ids);
        leaf = await history.addSummary(
          newSummary(lane, { kind: "messages", ids: ids.slice(0, 2) }, { fallback: true }),
        );
        await history.foldIntoView(lane, 0, 1, leaf);
        await history.setSummaryState(leaf, "active");
        await history.addSummary(newSummary(lane, { kind: "messages", ids: ids.slice(1) }));
        const part = { part: 0, name: "a", tokens: tokens(1), summary: "" };
        await history.addPayload({ ...part, message: ids[0]!, type: "log", bytes: 10 });
        await history.addPayload({ ...part, message: ids[1]!, type: "log", bytes: 20 });
        await history.addPayload({ ...part, message: ids[2]!, type: "csv", bytes: 5 });
        await secrets.record([
          { message: ids[0]!, kind: "jwt", count: 2 },
          { message: ids[1]!, kind: "jwt", count: 1 },
        ]);
        const call = { at: instantOf(1), lane, scope: "host", model: "acme/one", tookMs: 1 };
        await spend.record([
          { ...call, outcome: "ok", tokensIn: 10, tokensOut: 2, costUsd: 0.5 },
          { ...call, outcome: "rate", tokensIn: null, tokensOut: null, costUsd: null },
          { ...call, lane: null, outcome: "ok", tokensIn: 1, tokensOut: 1, costUsd: 1 },
        ]);
        await history.setForgotten(ids[2]!, instantOf(9));
      });
    });
    afterEach(() => opened.close());

    test("lanes: what the rows of the lane and its view come to", async () => {
      const mine = {
        lane,
        ...{ turns: 1, sessions: 1, firstAt: 1_000, lastAt: 1_002, rawBytes: 120 },
        ...{ viewItems: 2, viewTokens: 45 },
      };
      const theirs = {
        lane: other,
        ...{ turns: 0, sessions: 0, firstAt: 1_000, lastAt: 1_000, rawBytes: 40 },
        ...{ viewItems: 0, viewTokens: 0 },
      };
      expect(await count((figures) => figures.lanes(all))).toEqual([mine, theirs]);
      expect(await count((figures) => figures.lanes({ ...all, lane: other }))).toEqual([theirs]);
    });

    test("roles, summaries, models, files, secrets and what was taken back: by lane, those of the installation", async () => {
      expect(await count((figures) => figures.roles(all))).toEqual([
        { lane, role: "assistant", messages: 1, tokens: 5 },
        { lane, role: "user", messages: 2, tokens: 10 },
        { lane: other, role: "tool\ud800", messages: 1, tokens: 3 },
      ]);
      expect(await count((figures) => figures.summaries(all))).toEqual([
        { lane, state: "prepared", depth: 0, summaries: 1, tokens: 40, fallback: 0 },
        { lane, state: "active", depth: 0, summaries: 1, tokens: 40, fallback: 1 },
      ]);
      expect(await count((figures) => figures.models(all))).toEqual([
        { lane, model: "acme/one", calls: 2, failed: 1, tokensIn: 10, tokensOut: 2, costUsd: 0.5 },
      ]);
      expect(await count((figures) => figures.files(all))).toEqual([
        { lane, type: "csv", files: 1, bytes: 5 },
        { lane, type: "log", files: 2, bytes: 30 },
      ]);
      expect(await count((figures) => figures.secrets(all))).toEqual([{ lane, kind: "jwt", count: 3 }]);
      expect(await count((figures) => figures.withheld(all))).toEqual([
        { lane, kind: "forgotten", messages: 1 },
      ]);
    });

    test("days: of all lanes together, from an instant on, without those of silence", async () => {
      const day = 86_400_000;
      await opened.store.write("durable", async ({ history }) => {
        for (const [at, seq] of [
          [3 * day - 1, 3],
          [3 * day, 4],
          [5 * day - 1, 5],
        ] as const)
          await history.addMessage(newMessage(lane, seq, { at: instantOf(at) }));
      });
      const since = (at: number, scope = all) => count((figures) => figures.days(scope, instantOf(at)));
      expect(await since(0)).toEqual([
        { day: 0, messages: 4 },
        { day: 2, messages: 1 },
        { day: 3, messages: 1 },
        { day: 4, messages: 1 },
      ]);
      expect(await since(-day, { ...all, lane: other })).toEqual([{ day: 1, messages: 1 }]);
      expect(await since(4 * day)).toEqual([{ day: 0, messages: 1 }]);
      expect(await since(5 * day)).toEqual([]);
    });

    test("of one lane only its own", async () => {
      const one = { ...all, lane: other };
      expect((await count((figures) => figures.roles(one))).map((row) => row.lane)).toEqual([other]);
      for (const rows of await count((figures) =>
        Promise.all([
          figures.summaries(one),
          figures.models(one),
          figures.files(one),
          figures.secrets(one),
          figures.withheld(one),
        ]),
      ))
        expect(rows).toEqual([]);
    });

    test("nothing points nowhere, and taking away what is no stray takes nothing away", async () => {
      for (const kind of STRAY_KINDS) {
        expect(await opened.store.read(({ audit }) => audit.strays(kind, 9)), kind).toEqual([]);
      }
      const keys = ["[1,0]", "[1,null]", "made up", JSON.stringify([lane, 0]), JSON.stringify([m[0], "jwt"])];
      for (const kind of REMOVABLE_STRAYS) {
        const removed = await opened.store.write("derived", ({ audit }) => audit.removeStrays(kind, keys));
        expect(removed, kind).toBe(0);
      }
      expect(await count((figures) => figures.secrets(all))).toHaveLength(1);
      expect(await opened.store.read(({ audit }) => audit.pendingMigrations())).toBe(0);
    });

    test("a summary is outdated by what is taken back after it was written, and not by what was before", async () => {
      const outdated = () => opened.store.read(({ audit }) => audit.outdated(9));
      expect(await outdated()).toHaveLength(0);
      await opened.store.write("durable", ({ history }) => history.setForgotten(m[0]!, instantOf(1_000_000)));
      expect(await outdated()).toEqual([{ summary: leaf, lane }]);
      await opened.store.write("durable", ({ history }) => history.setSummaryState(leaf, "retired"));
      expect(await outdated()).toEqual([]);
    });
  });
}
