import { expect, test } from "vitest";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import type { Connection } from "./connection.ts";
import { Pool } from "./pool.ts";

/** A server with so many places. */
function aServer(places: number) {
  const state = { open: 0, mostOpen: 0 };
  const connect = async (): Promise<Connection> => {
    await Promise.resolve();
    if (state.open >= places)
      throw new NacreError("store/unavailable", "no room", "", {
        cause: Object.assign(new Error(), { code: "53300" }),
      });
    state.open += 1;
    state.mostOpen = Math.max(state.open, state.mostOpen);
    let isLost = false;
    const close = async () => {
      if (!isLost) state.open -= 1;
      isLost = true;
    };
    return {
      close,
      get isLost() {
        return isLost;
      },
    } as Connection;
  };
  return { state, connect };
}

const poolOf = (connect: () => Promise<Connection>, most: number, waitMs = 1_000) =>
  new Pool({ connect, most, waitMs, shown: "x", restMs: 30 });

async function used(pool: Pool): Promise<void> {
  const connection = await pool.take();
  await new Promise((resolve) => setTimeout(resolve, 1));
  pool.giveBack(connection);
}

test("never more at a time than it may have, whatever becomes of them", async () => {
  const { state, connect } = aServer(100);
  const pool = poolOf(connect, 3);
  await Promise.all(
    Array.from({ length: 50 }, async (_, at) => {
      const connection = await pool.take();
      await new Promise((resolve) => setTimeout(resolve, 1));
      if (at % 3 === 0) await connection.close();
      if (at % 3 === 1) pool.drop(connection);
      else pool.giveBack(connection);
    }),
  );
  expect(state.mostOpen).toBe(3);
  await pool.close();
  expect(state.open).toBe(0);
});

test("where the server has no room for another, those that are lent go round", async () => {
  const { connect } = aServer(2);
  const pool = poolOf(connect, 16);
  await Promise.all(Array.from({ length: 30 }, () => used(pool)));
  await pool.close();
});

test("where the server has no room at all, that is told at once; where nothing comes back, after a while", async () => {
  const full = poolOf(aServer(0).connect, 16);
  const all = await Promise.allSettled([full.take(), full.take(), full.take()]);
  expect(all.map((one) => one.status === "rejected" && codeOf(one.reason))).toEqual(
    Array(3).fill("store/unavailable"),
  );
  const pool = poolOf(aServer(1).connect, 16, 20);
  const lent = await pool.take();
  expect(await pool.take().catch(codeOf)).toBe("store/locked");
  pool.giveBack(lent);
  await used(pool);
});

test("of those that nobody needs two are kept, and one when that goes on", async () => {
  const { state, connect } = aServer(100);
  const pool = poolOf(connect, 5);
  await Promise.all(Array.from({ length: 5 }, () => used(pool)));
  expect(state.open).toBe(2);
  await expect.poll(() => state.open).toBe(1);
  await used(pool);
  expect(state.open).toBe(1);
  await pool.close();
  expect(state.open).toBe(0);
});
