/**
 * How common the terms of a question were when it was asked, kept as plain numbers, so that its scores can be made again
 * when the store has grown.
 *
 * Terms are not kept: the same question asks for the same terms in the same order.
 */

import type { Statistics } from "../rooms/rank/index.ts";

export interface StatisticsAccount {
  readonly records: number;
  readonly averageLength: number;
  readonly frequencies: readonly number[];
}

export interface RecordedStatistics {
  /** Notes what is asked for, and answers as it was where that is known. */
  over(today: Statistics): Statistics;
  /** Null: nothing was asked for. */
  account(): StatisticsAccount | null;
}

/** `before`: as they were; absent: as they are. */
export function recordedStatistics(before?: StatisticsAccount): RecordedStatistics {
  const frequencies: number[] = [];
  let last: Pick<StatisticsAccount, "records" | "averageLength"> | null = null;
  return {
    over(today) {
      const { records, averageLength } = before ?? today;
      const known = new Map<string, number>();
      last = { records, averageLength };
      return {
        records,
        averageLength,
        frequency(term) {
          const met = known.get(term);
          if (met !== undefined) return met;
          const value = before?.frequencies[frequencies.length] ?? today.frequency(term);
          frequencies.push(value);
          known.set(term, value);
          return value;
        },
      };
    },
    account: () => (last === null ? null : { ...last, frequencies: [...frequencies] }),
  };
}
