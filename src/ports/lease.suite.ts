/** One owner at a time, tokens that only grow, and writers that are refused once they are not the newest. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../kernel/errors.ts";
import type { FencingToken } from "../kernel/ids.ts";
import type { HeldLease, Lease, LeaseHolder } from "./lease.ts";

export interface OpenLease {
  /** A lease on the same store as another program would open it. */
  another(): Lease;
  /** Writes under a token and says what is stored afterwards, as seen by whoever reads. */
  write(token: FencingToken, value: string): Promise<void>;
  stored(): Promise<string | undefined>;
  close(): Promise<void>;
}

const gateway: LeaseHolder = { pid: 11, kind: "gateway", version: "1.0.0" };
const cli: LeaseHolder = { pid: 12, kind: "cli", version: "1.0.1" };

export function leaseSuite(name: string, open: () => Promise<OpenLease>): void {
  describe(`${name}: lease`, () => {
    let opened: OpenLease;
    const held: HeldLease[] = [];
    const keep = async (lease: Promise<HeldLease | undefined>): Promise<HeldLease> => {
      const got = await lease;
      expect(got).toBeDefined();
      held.push(got!);
      return got!;
    };
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      for (const lease of held.splice(0)) await lease.release();
      await opened.close();
    });

    test("nobody holds what was never taken", async () => {
      expect(await opened.another().holder()).toBeUndefined();
    });

    test("while one holds it, others get nothing, at once", async () => {
      await keep(opened.another().acquire(gateway));
      const before = performance.now();
      expect(await opened.another().acquire(cli)).toBeUndefined();
      expect(performance.now() - before).toBeLessThan(200);
      expect(await opened.another().holder()).toMatchObject(gateway);
    });

    test("one lease object cannot hold it twice either", async () => {
      const lease = opened.another();
      await keep(lease.acquire(gateway));
      expect(await lease.acquire(gateway)).toBeUndefined();
    });

    test("every grant has a greater token, and the newest holder is known after it let go", async () => {
      const tokens: number[] = [];
      for (const holder of [gateway, cli, gateway]) {
        const lease = await keep(opened.another().acquire(holder));
        tokens.push(lease.token);
        await lease.release();
        await lease.release();
        expect(await opened.another().holder()).toEqual({ ...holder, token: lease.token });
      }
      expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b));
    });

    test("the newest token writes; an older one is refused and writes nothing", async () => {
      const old = await keep(opened.another().acquire(gateway));
      await opened.write(old.token, "by the old owner");
      const next = await keep(opened.another().seize(cli));
      expect(next.token).toBeGreaterThan(old.token);
      expect(await opened.write(old.token, "too late").catch(codeOf)).toBe("store/fenced");
      expect(await opened.stored()).toBe("by the old owner");
      await opened.write(next.token, "by the new owner");
      expect(await opened.stored()).toBe("by the new owner");
      expect(await opened.another().holder()).toEqual({ ...cli, token: next.token });
    });

    test("a seized lease is not free while the silent holder still has the lock", async () => {
      await keep(opened.another().acquire(gateway));
      await keep(opened.another().seize(cli));
      expect(await opened.another().acquire(gateway)).toBeUndefined();
    });

    test("whoever seized it gets the lock when the silent holder lets go", async () => {
      const silent = await keep(opened.another().acquire(gateway));
      const seized = await keep(opened.another().seize(cli));
      await silent.release();
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(await opened.another().acquire(gateway)).toBeUndefined();
      await seized.release();
      await keep(opened.another().acquire(gateway));
    });

    test("a silent holder stands in nobody's way once whoever seized it has let go", async () => {
      const silent = await keep(opened.another().acquire(gateway));
      const seized = await keep(opened.another().seize(cli));
      await seized.release();
      const next = await keep(opened.another().acquire(cli));
      expect(next.token).toBeGreaterThan(seized.token);
      expect(await opened.another().acquire(gateway)).toBeUndefined();
      expect(await opened.write(silent.token, "too late").catch(codeOf)).toBe("store/fenced");
      await opened.write(next.token, "by the new owner");
      await next.release();
      await silent.release();
      await keep(opened.another().acquire(gateway));
    });

    test("a holder can see that it is not the newest any more", async () => {
      const old = await keep(opened.another().acquire(gateway));
      expect(await old.isNewest()).toBe(true);
      const next = await keep(opened.another().seize(cli));
      expect([await old.isNewest(), await next.isNewest()]).toEqual([false, true]);
    });

    test("seizing what is free is taking it", async () => {
      await keep(opened.another().seize(cli));
      expect(await opened.another().acquire(gateway)).toBeUndefined();
    });
  });
}
