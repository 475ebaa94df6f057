/** What everything that can be moved in keeps to, whatever it is read from. */

import { describe, expect, test } from "vitest";
import { TRANSFER_KINDS, type TransferRecord } from "./record.ts";
import { ownRef, refsOf } from "./refs.ts";
import { checkRecord } from "./shapes.ts";
import type { SourceTrouble, TransferSource } from "./source.ts";

export interface SourceUnderTest {
  /** At least two records, of at least two sorts where it has them. Opened anew each time. */
  open(): Promise<TransferSource>;
  /** Its files as they lie there, byte for byte: what is compared before and after. */
  standing(): unknown;
}

interface Read {
  readonly records: readonly TransferRecord[];
  readonly troubles: readonly SourceTrouble[];
}

async function readAll(source: TransferSource): Promise<Read> {
  const troubles: SourceTrouble[] = [];
  const reading = {
    trouble: (one: SourceTrouble) => troubles.push(one),
    signal: new AbortController().signal,
  };
  return { records: await Array.fromAsync(source.records(reading)), troubles };
}

export function sourceSuite(name: string, make: () => SourceUnderTest | Promise<SourceUnderTest>): void {
  describe(`${name}, as everything that can be moved in`, () => {
    test("records are whole, in the order of a file, and name only what stands before them", async () => {
      const source = await (await make()).open();
      const { records } = await readAll(source);
      await source.close();
      expect(records.length).toBeGreaterThan(1);
      const named = new Set<string>();
      let furthest = 0;
      for (const record of records) {
        expect(checkRecord(JSON.parse(JSON.stringify(record)))).toEqual(record);
        const place = TRANSFER_KINDS.indexOf(record.kind);
        expect(place, `${record.kind} after ${TRANSFER_KINDS[furthest]}`).toBeGreaterThanOrEqual(furthest);
        furthest = place;
        for (const ref of refsOf(record)) expect(named, `${record.kind} names ${ref}`).toContain(ref);
        const own = ownRef(record);
        if (own === null) continue;
        expect(named, `${own} twice`).not.toContain(own);
        named.add(own);
      }
    });

    test("read twice, and opened anew, it says the same", async () => {
      const made = await make();
      const source = await made.open();
      const first = await readAll(source);
      expect(await readAll(source)).toEqual(first);
      await source.close();
      const again = await made.open();
      expect(await readAll(again)).toEqual(first);
      await again.close();
      for (const { where, why } of first.troubles) expect([where, why]).not.toContain("");
    });

    test("it says what it is, before anything is read", async () => {
      const source = await (await make()).open();
      const { path, title, expected, leftOut } = await source.facts();
      const { records } = await readAll(source);
      await source.close();
      expect(path).toMatch(/^(?:\/|[A-Za-z]:)/);
      expect(title).not.toBe("");
      for (const sentence of leftOut) expect(sentence).toMatch(/\S.*\.$/s);
      for (const [kind, count] of Object.entries(expected ?? {})) {
        expect(TRANSFER_KINDS).toContain(kind);
        expect(count).toBeGreaterThanOrEqual(0);
      }
      // What is expected comes: a progress bar that never fills says nothing.
      if (expected === null) return;
      const come = new Set(records.map(({ kind }) => kind));
      for (const kind of come) expect(expected[kind] ?? 0, kind).toBeGreaterThan(0);
    });

    test("nothing is written, whether it is read to its end or left in the middle", async () => {
      const made = await make();
      const before = made.standing();
      const source = await made.open();
      await source.facts();
      await readAll(source);
      for await (const _record of source.records({ trouble() {}, signal: new AbortController().signal }))
        break;
      await source.close();
      expect(made.standing()).toEqual(before);
    });

    test("whoever stops it gets no further record", async () => {
      const source = await (await make()).open();
      const stop = new AbortController();
      const records = source.records({ trouble() {}, signal: stop.signal })[Symbol.asyncIterator]();
      expect((await records.next()).done).toBe(false);
      stop.abort(new Error("enough"));
      await expect(records.next()).rejects.toThrow("enough");
      const late = source.records({ trouble() {}, signal: stop.signal })[Symbol.asyncIterator]();
      await expect(late.next()).rejects.toThrow("enough");
      await source.close();
    });

    test("closing it twice is closing it once", async () => {
      const source = await (await make()).open();
      await source.close();
      await source.close();
    });
  });
}
