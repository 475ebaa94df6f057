/** What the suites of the stores cannot show of all of them: units of different lanes at once, and again. */

import { expect, test } from "vitest";
import type { Access } from "./unit-queue.ts";
import { type Transaction, type Transactions, UnitQueue } from "./unit-queue.ts";

class Journal implements Transactions<object> {
  readonly lanesAtOnce: boolean;
  readonly lines: string[] = [];
  readonly inTheWay = new Error("in the way");

  constructor(lanesAtOnce = true) {
    this.lanesAtOnce = lanesAtOnce;
  }

  begin(access: Access, _durability: string, lane = "all"): Transaction<object> {
    const name = access === "read" ? "read" : lane;
    this.lines.push(`${name} begins`);
    const end = (how: string) => () => void this.lines.push(`${name} ${how}`);
    return {
      stores: () => ({}),
      nest: () => this.begin(access, "derived", `${lane}'s`),
      commit: end("ends"),
      rollback: end("fails"),
    };
  }

  stoodInTheWay(error: unknown): boolean {
    return error === this.inTheWay;
  }
}

const moment = async (): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, 1));
};

test("units of different lanes run at once, those of one lane in their order", async () => {
  const journal = new Journal();
  const queue = new UnitQueue(journal);
  await Promise.all(["one", "two", "one"].map((lane) => queue.write("durable", moment, lane)));
  expect(journal.lines.slice(0, 2)).toEqual(["one begins", "two begins"]);
  expect(journal.lines.filter((line) => line.startsWith("one"))).toEqual([
    "one begins",
    "one ends",
    "one begins",
    "one ends",
  ]);
});

test("a unit of no lane waits for all before it, and all after it wait for it", async () => {
  const journal = new Journal();
  const queue = new UnitQueue(journal);
  const lanes = ["one", "two", undefined, "three", "one"];
  await Promise.all(lanes.map((lane) => queue.write("durable", moment, lane)));
  const at = journal.lines.indexOf("all begins");
  expect(journal.lines.slice(0, at).toSorted()).toEqual(["one begins", "one ends", "two begins", "two ends"]);
  expect(journal.lines[at + 1]).toBe("all ends");
});

test("where the store does not allow it, all of them stand in one queue", async () => {
  const journal = new Journal(false);
  const queue = new UnitQueue(journal);
  await Promise.all(["one", "two"].map((lane) => queue.write("durable", moment, lane)));
  expect(journal.lines).toEqual(["one begins", "one ends", "two begins", "two ends"]);
});

test("a unit of a lane that stood in the way is run again; another is not", async () => {
  const journal = new Journal();
  const queue = new UnitQueue(journal);
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs < 3) throw journal.inTheWay;
    return runs;
  };
  expect(await queue.write("durable", work, "one")).toBe(3);
  expect(journal.lines.filter((line) => line === "one fails")).toHaveLength(2);
  runs = 0;
  await expect(queue.write("durable", work)).rejects.toBe(journal.inTheWay);
  expect(runs).toBe(1);
});

test("one that always stands in the way is told so in the end", async () => {
  const journal = new Journal();
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw journal.inTheWay;
  };
  await expect(new UnitQueue(journal).write("durable", work, "one")).rejects.toBe(journal.inTheWay);
  expect(runs).toBe(5);
});

test("closing waits for units of all lanes", async () => {
  const journal = new Journal();
  const queue = new UnitQueue(journal);
  const writes = ["one", "two"].map((lane) => queue.write("durable", moment, lane));
  await queue.close();
  expect(journal.lines.filter((line) => line.endsWith("ends"))).toHaveLength(2);
  await Promise.all(writes);
});
