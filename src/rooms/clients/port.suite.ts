/** What programs may and did, in a store. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, packId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import { CLIENT_RIGHTS, clientCallId, type NewClientCall, type NewClientGrant } from "./client.ts";
import type { ClientStore } from "./port.ts";

interface OpenClients {
  readonly store: UnitOfWork<{ readonly clients: ClientStore }>;
  close(): Promise<void>;
}

const HOME = installationId("home");
const ELSEWHERE = installationId("elsewhere");

function newGrant(more: Partial<NewClientGrant> = {}): NewClientGrant {
  const fields = { client: "cursor", right: "lanes", agents: null, until: null } as const;
  return { installation: HOME, givenAt: instantOf(10), ...fields, ...more };
}

function newCall(more: Partial<NewClientCall> = {}): NewClientCall {
  const fields = { client: "cursor", call: "search", outcome: "ok", records: 0, refs: [], pack: null };
  return { installation: HOME, at: instantOf(10), ...fields, ...more };
}

export function clientStoreSuite(name: string, open: () => Promise<OpenClients>): void {
  describe(`${name}: clients`, () => {
    let opened: OpenClients;
    const write = <T>(work: (clients: ClientStore) => Promise<T>): Promise<T> =>
      opened.store.write("durable", ({ clients }) => work(clients));
    const read = <T>(work: (clients: ClientStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ clients }) => work(clients));

    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    test("a grant comes back with every field, of its installation and program alone", async () => {
      const given = [
        newGrant(),
        newGrant({ client: "codex", right: "teach", until: instantOf(99) }),
        newGrant({ agents: ["a", "b\0\ud800"], givenAt: instantOf(-5) }),
        newGrant({ installation: ELSEWHERE }),
      ];
      const ids = await write(async (clients) => {
        const list = [];
        for (const grant of given) list.push(await clients.give(grant));
        return list;
      });
      const stored = given.map((grant, at) => ({ ...grant, id: ids[at], revokedAt: null }));
      expect(await read((clients) => clients.grants(HOME))).toEqual(stored.slice(0, 3));
      expect(await read((clients) => clients.grants(HOME, "cursor"))).toEqual([stored[0], stored[2]]);
      expect(await read((clients) => clients.grants(HOME, "nobody"))).toEqual([]);
    });

    test("taking back: the rights that are named, of that program, once", async () => {
      await write(async (clients) => {
        for (const right of CLIENT_RIGHTS) await clients.give(newGrant({ right }));
        await clients.give(newGrant({ client: "codex" }));
        await clients.give(newGrant({ installation: ELSEWHERE }));
      });
      const revoke = (rights: readonly ("lanes" | "forget" | "teach")[], at: number) =>
        write((clients) => clients.revoke(HOME, "cursor", rights, instantOf(at)));
      expect([await revoke([], 20), await revoke(["teach"], 20), await revoke(CLIENT_RIGHTS, 30)]).toEqual([
        0, 1, 2,
      ]);
      expect(await revoke(CLIENT_RIGHTS, 40)).toBe(0);
      const left = await read((clients) => clients.grants(HOME));
      expect(left.map(({ right, revokedAt }) => [right, revokedAt])).toEqual([
        ["lanes", 30],
        ["forget", 30],
        ["teach", 20],
        ["lanes", null],
      ]);
      expect((await read((clients) => clients.grants(ELSEWHERE)))[0]?.revokedAt).toBeNull();
    });

    test("calls, the newest first, page by page, of one or of all", async () => {
      const noted = [
        newCall({ records: 3, refs: ["mem:1", "fact:2"] }),
        newCall({ client: "codex", call: "get", outcome: "client/not-granted" }),
        newCall({ pack: packId(7), call: "pack" }),
        newCall({ installation: ELSEWHERE }),
      ];
      const ids = await write(async (clients) => {
        const list = [];
        for (const call of noted) list.push(await clients.note(call));
        return list;
      });
      const stored = noted.map((call, at) => ({ ...call, id: ids[at]! }));
      const calls = (more: object = {}) =>
        read((clients) => clients.calls({ installation: HOME, limit: 10, ...more }));
      expect(await calls()).toEqual([stored[2], stored[1], stored[0]]);
      expect(await calls({ limit: 1 })).toEqual([stored[2]]);
      expect(await calls({ before: ids[1] })).toEqual([stored[0]]);
      expect(await calls({ client: "codex" })).toEqual([stored[1]]);
      expect(await calls({ client: "cursor", before: ids[2], limit: 1 })).toEqual([stored[0]]);
      expect(await calls({ before: clientCallId(0) })).toEqual([]);
    });

    test("packs of a program, and whose a pack is", async () => {
      const [first, second] = await write(async (clients) => [
        await clients.note(newCall({ pack: packId(7) })),
        await clients.note(newCall({ pack: packId(8) })),
        await clients.note(newCall()),
        await clients.note(newCall({ pack: packId(9), client: "codex" })),
      ]);
      const packed = (more: object = {}) =>
        read((clients) => clients.packed({ installation: HOME, client: "cursor", limit: 10, ...more }));
      expect((await packed()).map(({ pack }) => pack)).toEqual([8, 7]);
      expect((await packed({ limit: 1 })).map(({ id }) => id)).toEqual([second]);
      expect((await packed({ before: second })).map(({ id }) => id)).toEqual([first]);
      expect(await read((clients) => clients.madePack(packId(9)))).toMatchObject({ client: "codex" });
      expect(await read((clients) => clients.madePack(packId(1)))).toBeUndefined();
    });

    test("the oldest calls of a program go, others' and grants stay; and who called is counted", async () => {
      await write(async (clients) => {
        await clients.give(newGrant());
        for (let at = 1; at <= 5; at += 1) await clients.note(newCall({ at: instantOf(at) }));
        await clients.note(newCall({ client: "codex", at: instantOf(9) }));
        await clients.note(newCall({ installation: ELSEWHERE, client: "vscode" }));
      });
      expect(await read((clients) => clients.callers(HOME))).toEqual([
        { client: "codex", calls: 1, lastAt: 9 },
        { client: "cursor", calls: 5, lastAt: 5 },
      ]);
      expect(await write((clients) => clients.prune(HOME, "cursor", 3))).toBe(2);
      expect(await write((clients) => clients.prune(HOME, "cursor", 3))).toBe(0);
      expect(await read((clients) => clients.callers(HOME))).toEqual([
        { client: "codex", calls: 1, lastAt: 9 },
        { client: "cursor", calls: 3, lastAt: 5 },
      ]);
      expect(await read((clients) => clients.callers(ELSEWHERE))).toHaveLength(1);
      expect(await read((clients) => clients.grants(HOME))).toHaveLength(1);
    });

    test("who called, the last one first", async () => {
      expect(await read((clients) => clients.lately(HOME))).toEqual([]);
      await write(async (clients) => {
        for (const client of ["codex", "cursor", "b\0\ud800", "cursor", "codex", "a"])
          await clients.note(newCall({ client }));
        await clients.note(newCall({ installation: ELSEWHERE, client: "vscode" }));
      });
      expect(await read((clients) => clients.lately(HOME))).toEqual(["a", "codex", "cursor", "b\0\ud800"]);
      expect(await read((clients) => clients.lately(ELSEWHERE))).toEqual(["vscode"]);
    });

    test.each([
      ["half a record", { records: 0.5 }],
      ["a time without end", { at: instantOf(Number.POSITIVE_INFINITY) }],
    ])("refuses %s", async (_name, more) => {
      await expect(write((clients) => clients.note(newCall(more)))).rejects.toThrow();
    });
  });
}
