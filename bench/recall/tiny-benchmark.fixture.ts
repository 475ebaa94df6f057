/** A benchmark of two stores that fits on a page: one with an assistant, one of two people. */

import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Benchmark, BenchmarkDoc, BenchmarkStore } from "../recall-set/benchmark.ts";

const doc = (id: string, session: string, speaker: string, time: string, text: string): BenchmarkDoc => ({
  id,
  session,
  speaker,
  time,
  text,
});

export const BOATS: BenchmarkStore = {
  id: "boats",
  docs: [
    doc("1", "spring", "user", "2026/04/02 (Thu) 09:00", "Remind me to varnish the mast of the dinghy."),
    doc("2", "spring", "assistant", "2026/04/02 (Thu) 09:00", "Noted: varnish, two coats, dry weather."),
    doc("3", "summer", "user", "2026/07/11 (Sat) 18:30", "The anchor chain is twelve metres long."),
    doc("4", "summer", "assistant", "", "Twelve metres of chain; I will remember the anchor."),
    doc("5", "autumn", "user", "2026/10/01 (Thu) 08:00", "We sold the rowing boat to the neighbours."),
    // A session that comes back: as it stands in some sets.
    doc("1", "spring", "user", "2026/11/02 (Mon) 09:00", "Remind me to varnish the mast of the dinghy."),
  ],
  questions: [
    {
      id: "boats-1",
      type: "single",
      text: "How long is the anchor chain?",
      time: "2026/11/03 (Tue) 10:00",
      gold: ["3", "4"],
      goldSessions: ["summer"],
    },
    {
      id: "boats-2",
      type: "adversarial",
      text: "Who bought the dinghy?",
      gold: ["5"],
      goldSessions: ["autumn"],
    },
    {
      id: "boats-3",
      type: "several",
      text: "mast rowing",
      gold: ["1", "5"],
      goldSessions: ["spring", "autumn"],
    },
    { id: "boats-4", type: "single", text: "What was it?", gold: ["2"], goldSessions: ["spring"] },
  ],
};

export const FRIENDS: BenchmarkStore = {
  id: "friends",
  docs: [
    doc("1", "spring", "Ilse", "8:15 pm on 3 May, 2026", "My violin lesson moved to Wednesdays."),
    doc("2", "spring", "Otto", "8:15 pm on 3 May, 2026", "Then I can lend you the metronome on Tuesday."),
    // The same words at the same minute, once more: two turns all the same.
    doc("3", "spring", "Ilse", "8:15 pm on 3 May, 2026", "My violin lesson moved to Wednesdays."),
  ],
  questions: [{ id: "friends-1", type: "single", text: "metronome", gold: ["2"], goldSessions: ["spring"] }],
};

export const TINY: Benchmark = { dataset: "tiny", split: "test", stores: [BOATS, FRIENDS] };

export function writeBenchmark(path: string, benchmark: Benchmark): void {
  writeFileSync(path, gzipSync(JSON.stringify({ format: "recall-benchmark-1", ...benchmark })));
}
