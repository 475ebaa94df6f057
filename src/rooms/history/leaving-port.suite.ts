/** What history is moved out with: entries, turns and resets, as they were put there. */

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type LaneId, type MessageId, messageId, type TurnId, turnId } from "../../kernel/ids.ts";
import type { UnitOfWork } from "../../ports/unit-of-work.ts";
import type { Reset } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { newLane, newMessage } from "./samples.suite.ts";

export interface OpenLeaving {
  readonly store: UnitOfWork<{ readonly history: HistoryStore }>;
  close(): Promise<void>;
}

export function leavingSuite(name: string, open: () => Promise<OpenLeaving>): void {
  describe(`${name}: what history leaves with`, () => {
    let opened: OpenLeaving;
    let lane: LaneId;
    let other: LaneId;
    let said: readonly MessageId[];
    const asked = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.read(({ history }) => work(history));
    const changed = <T>(work: (history: HistoryStore) => Promise<T>) =>
      opened.store.write("durable", ({ history }) => work(history));

    beforeEach(async () => {
      opened = await open();
      await changed(async (history) => {
        lane = await history.addLane(newLane());
        other = await history.addLane(newLane({ sessionKey: "other" }));
        const ids: MessageId[] = [];
        for (let seq = 0; seq < 4; seq += 1) ids.push(await history.addMessage(newMessage(lane, seq)));
        said = ids;
      });
    });
    afterEach(() => opened.close());

    test("entries: all of each, sorted, of those that are asked for and have some", async () => {
      const there = await changed((history) => history.addMessage(newMessage(other, 0)));
      await changed(async (history) => {
        for (const entryId of ["b", "\ud800", "a"]) await history.linkEntry(lane, entryId, said[0]!);
        await history.linkEntry(lane, "c", said[1]!);
        await history.linkEntry(lane, "d", said[3]!);
        await history.linkEntry(other, "a", there);
      });
      const found = await asked((history) => history.entriesOf(lane, [said[3]!, said[0]!, said[2]!, there]));
      expect(new Map(found)).toEqual(
        new Map([
          [said[0], ["a", "b", "\ud800"]],
          [said[3], ["d"]],
        ]),
      );
      expect(await asked((history) => history.entriesOf(lane, []))).toEqual(new Map());
      expect(await asked((history) => history.entriesOf(lane, [messageId(9_999)]))).toEqual(new Map());
    });

    test("turns: those that exist, as they were committed", async () => {
      const turn = { lane, key: "k\ud800", session: 3, committedAt: instantOf(7), heartbeat: true };
      const [first, second] = await changed(
        async (history): Promise<readonly TurnId[]> => [
          await history.addTurn(turn),
          await history.addTurn({ ...turn, lane: other, heartbeat: false }),
        ],
      );
      const found = await asked((history) => history.turns([second!, turnId(9_999), first!]));
      expect([...found.keys()].toSorted((a, b) => a - b)).toEqual([first, second]);
      expect(found.get(first!)).toEqual({ ...turn, id: first });
      expect(found.get(second!)).toMatchObject({ lane: other, heartbeat: false });
      expect(await asked((history) => history.turns([]))).toEqual(new Map());
    });

    test("resets: of the lane alone, by session and place", async () => {
      const reset = (session: number, place: number, of = lane): Reset => ({
        ...{ lane: of, session, place, entryId: `${session} ${place}`, reason: "new" },
        at: instantOf(5),
      });
      const all = [reset(1, 4), reset(0, 9), reset(1, 0.5)];
      await changed(async (history) => {
        for (const one of [...all, reset(0, 1, other)]) await history.addReset(one);
      });
      expect(await asked((history) => history.resets(lane))).toEqual([all[1], all[2], all[0]]);
      expect(await asked((history) => history.resets(other))).toEqual([reset(0, 1, other)]);
    });
  });
}
