/** Counts of secrets by message and kind. */

import { describe, expect, test } from "vitest";
import { type MessageId, messageId } from "../kernel/ids.ts";
import type { SecretLedger } from "./secret-ledger.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenLedger {
  readonly store: UnitOfWork<{ readonly secrets: SecretLedger }>;
  /** At least two messages of the store's log. */
  readonly messages: readonly MessageId[];
  close(): Promise<void>;
}

export function secretLedgerSuite(name: string, open: () => Promise<OpenLedger>): void {
  describe(`${name}: secret ledger`, () => {
    test("sums by kind, in the order of the kinds", async () => {
      const { store, messages, close } = await open();
      const [first, second] = messages as [MessageId, MessageId];
      await store.write("derived", ({ secrets }) =>
        secrets.record([
          { message: first, kind: "github-token", count: 2 },
          { message: second, kind: "github-token", count: 1 },
          { message: second, kind: "aws-key", count: 4 },
        ]),
      );
      expect(await store.read(({ secrets }) => secrets.totals())).toEqual([
        { kind: "aws-key", count: 4 },
        { kind: "github-token", count: 3 },
      ]);
      const having = (after: number, limit: number) =>
        store.read(({ secrets }) => secrets.messages(after, limit));
      expect(await having(0, 9)).toEqual([first, second].toSorted((a, b) => a - b));
      expect(await having(0, 1)).toEqual([Math.min(first, second)]);
      expect(await having(Math.max(first, second), 9)).toEqual([]);
      await close();
    });

    test("recording again replaces; clearing forgets", async () => {
      const { store, messages, close } = await open();
      const [message] = messages as [MessageId];
      for (const count of [5, 1]) {
        await store.write("derived", ({ secrets }) => secrets.record([{ message, kind: "jwt", count }]));
      }
      expect(await store.read(({ secrets }) => secrets.totals())).toEqual([{ kind: "jwt", count: 1 }]);
      await store.write("derived", ({ secrets }) => secrets.clear());
      expect(await store.read(({ secrets }) => secrets.totals())).toEqual([]);
      await close();
    });

    test("a message that does not exist has no findings", async () => {
      const { store, close } = await open();
      const record = store.write("derived", ({ secrets }) =>
        secrets.record([{ message: messageId(987_654), kind: "jwt", count: 1 }]),
      );
      await expect(record).rejects.toThrow();
      await close();
    });
  });
}
