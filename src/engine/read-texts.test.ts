import { expect, test } from "vitest";
import { type MessageId, messageId } from "../kernel/ids.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import { readTexts } from "./read-texts.ts";
import type { Stores } from "./stores.ts";

/** A store that has nothing but texts, and counts what it gives. */
function texts(all: readonly string[]) {
  const given: number[] = [];
  const history = {
    async texts(ids: readonly MessageId[]) {
      const some = new Map(ids.map((id) => [id, all[id - 1]!]));
      given.push([...some.values()].reduce((sum, text) => sum + text.length, 0));
      return some;
    },
  };
  const rows = all.map((text, at) => ({ id: messageId(at + 1), tokens: text.length / 4 }));
  return { stores: { history } as unknown as Stores, rows: rows as unknown as StoredMessage[], given };
}

const whole = (text: string) => ({ text, cut: false });
const NEVER = { aborted: false };

test("short texts are all read", async () => {
  const { stores, rows } = texts(Array.from({ length: 250 }, (_, at) => `text ${at}`));
  const read = await readTexts(stores, rows, whole, NEVER);
  expect(read).toMatchObject({ late: false });
  expect(read.texts.size).toBe(250);
});

test("of long ones the first, as long as there is room for what is kept and for what is fetched", async () => {
  const long = texts(Array.from({ length: 130 }, () => "x".repeat(350_000)));
  const kept = await readTexts(long.stores, long.rows, whole, NEVER);
  expect([...kept.texts.keys()]).toEqual([1, 2, 3, 4, 5, 6].map(messageId));
  const cut = await readTexts(long.stores, long.rows, () => ({ text: "x", cut: true }), NEVER);
  expect(cut.texts.size).toBe(23);
  expect(Math.max(...long.given)).toBeLessThanOrEqual(500_000);
});

test("when time is up the best are read all the same, and no others", async () => {
  const { stores, rows } = texts(Array.from({ length: 250 }, (_, at) => `text ${at}`));
  const read = await readTexts(stores, rows, whole, { aborted: true });
  expect(read.late).toBe(true);
  expect(read.texts.size).toBe(64);
});
