/** The log of a conversation in a store: it grows at its end, is made anew as a whole, and loses what is erased. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, laneId, type MessageId, messageId } from "../../kernel/ids.ts";
import type { Store } from "../../ports/store.ts";
import { LOG_LEVELS, type LogEntry } from "./entry.ts";
import type { ChronicleStore } from "./port.ts";

export interface OpenChronicle {
  readonly store: Store<{ readonly chronicle: ChronicleStore }>;
  /** Of each of two lanes, three messages, in the order of their numbers. */
  readonly lanes: readonly { readonly lane: LaneId; readonly messages: readonly MessageId[] }[];
  close(): Promise<void>;
}

export function chronicleSuite(name: string, open: () => Promise<OpenChronicle>): void {
  describe(`${name}: logs of conversations`, () => {
    let opened: OpenChronicle;
    let lane: LaneId;
    let said: readonly MessageId[];
    const write = <T>(work: (chronicle: ChronicleStore) => Promise<T>): Promise<T> =>
      opened.store.write("derived", ({ chronicle }) => work(chronicle));
    const read = <T>(work: (chronicle: ChronicleStore) => Promise<T>): Promise<T> =>
      opened.store.read(({ chronicle }) => work(chronicle));
    const entry = (text: string, first = 0, last = first, more: Partial<LogEntry> = {}): LogEntry => ({
      ...{ level: "info", at: instantOf(1_000 + first), first: said[first]!, last: said[last]!, text },
      ...more,
    });
    const head = (of = lane) => read((chronicle) => chronicle.head(of));
    const entries = (which?: { readonly upTo?: MessageId; readonly newest?: number }) =>
      read((chronicle) => chronicle.entries(lane, which));
    const append = (upTo: number, ...added: readonly LogEntry[]) =>
      write((chronicle) => chronicle.append(lane, added, said[upTo]!, "v1"));

    beforeEach(async () => {
      opened = await open();
      ({ lane, messages: said } = opened.lanes[0]!);
    });
    afterEach(() => opened.close());

    test("grow at their end and say how far they have come", async () => {
      expect(await head()).toBeUndefined();
      expect(await entries()).toEqual([]);
      const levels = LOG_LEVELS.map((level) => entry(`${level} 𝒜`, 0, 1, { level }));
      await append(1, ...levels);
      const size = levels.reduce((sum, { text }) => sum + text.length, 0);
      const counted = { lane, generation: 0, entries: levels.length, size, version: "v1" };
      expect(await head()).toEqual({ ...counted, upTo: said[1] });
      expect(await entries()).toEqual(levels);
      const last = entry("half a pair: \ud800", 2);
      await write((chronicle) => chronicle.append(lane, [last], said[2]!, "v2"));
      expect(await entries()).toEqual([...levels, last]);
      expect(await head()).toMatchObject({ generation: 0, entries: 6, upTo: said[2], version: "v2" });
      await append(2);
      expect(await head()).toMatchObject({ entries: 6, size: size + last.text.length });
      expect(await head(opened.lanes[1]!.lane)).toBeUndefined();
    });

    test("are made anew as a whole: the next generation", async () => {
      await append(1, entry("one"), entry("two", 1));
      await write((chronicle) => chronicle.rewrite(lane, [entry("both", 0, 1)], said[1]!, "v2"));
      expect(await entries()).toEqual([entry("both", 0, 1)]);
      expect(await head()).toEqual({
        lane,
        generation: 1,
        upTo: said[1],
        entries: 1,
        size: 4,
        version: "v2",
      });
      await append(2, entry("three", 2));
      expect((await entries()).map(({ text }) => text)).toEqual(["both", "three"]);
      await write((chronicle) => chronicle.rewrite(lane, [], null, "v3"));
      expect(await entries()).toEqual([]);
      expect(await head()).toEqual({ lane, generation: 2, upTo: null, entries: 0, size: 0, version: "v3" });
    });

    test("are read up to a message, and the newest lines of that", async () => {
      const all = [entry("a"), entry("b", 0, 2), entry("c", 1), entry("d", 2)];
      await append(2, ...all);
      const [a, b, c, d] = all;
      expect(await entries({ upTo: said[1]! })).toEqual([a, c]);
      expect(await entries({ upTo: said[1]!, newest: 1 })).toEqual([c]);
      expect(await entries({ newest: 3 })).toEqual([b, c, d]);
      expect(await entries({ newest: 9 })).toEqual(all);
      expect(await entries({ newest: 0 })).toEqual([]);
      expect(await entries({ upTo: messageId(0) })).toEqual([]);
    });

    test("lose what was made of erased messages, without a trace, and are of another generation then", async () => {
      const [, second] = opened.lanes;
      await append(2, entry("kept"), entry("unmistakable middle", 0, 2), entry("unmistakable end", 1));
      const theirs = entry("of another", 0, 0, { first: second!.messages[0]!, last: second!.messages[2]! });
      await write((chronicle) => chronicle.append(second!.lane, [theirs], second!.messages[2]!, "v1"));
      expect(await opened.store.traces(["unmistakable middle"])).not.toEqual([]);
      const erase = (...messages: readonly MessageId[]) => write((chronicle) => chronicle.erase(messages));
      expect(await erase(said[1]!, messageId(987_654))).toEqual([lane]);
      expect(await entries()).toEqual([entry("kept")]);
      expect(await head()).toMatchObject({ generation: 1, entries: 1, size: 4, upTo: said[2] });
      expect(await head(second!.lane)).toMatchObject({ generation: 0, entries: 1 });
      while (await opened.store.scrub());
      expect(await opened.store.traces(["unmistakable middle", "unmistakable end"])).toEqual([]);
      // What nothing was made of changes nothing.
      expect(await erase(said[1]!, said[2]!)).toEqual([]);
      expect(await head()).toMatchObject({ generation: 1 });
      expect(await erase(said[0]!, second!.messages[1]!)).toEqual([lane, second!.lane]);
    });

    test("refuse what no store could keep", async () => {
      await expect(append(0, entry("a", 0, 0, { first: messageId(987_654) }))).rejects.toThrow();
      await expect(append(0, entry("a", 0, 0, { at: instantOf(0.5) }))).rejects.toThrow();
      await expect(append(7, entry("a"))).rejects.toThrow();
      const nowhere = (chronicle: ChronicleStore) => chronicle.append(laneId(987_654), [], said[0]!, "v1");
      await expect(write(nowhere)).rejects.toThrow();
      expect(await head()).toBeUndefined();
    });
  });
}
