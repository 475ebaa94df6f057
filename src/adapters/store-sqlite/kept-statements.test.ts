import { expect, test } from "vitest";
import { Connection } from "./connection.ts";
import { KeptStatements } from "./kept-statements.ts";

function counting(most: number) {
  const prepared: string[] = [];
  const kept = new KeptStatements((text) => {
    prepared.push(text);
    return { text };
  }, most);
  return { kept, prepared };
}

test("a text is prepared once, and no more are kept than may be", () => {
  const { kept, prepared } = counting(4);
  for (const text of "abab") kept.of(text);
  expect(prepared.join("")).toBe("ab");
  for (const text of "cdefgh") kept.of(text);
  expect(kept.size).toBe(4);
});

test("the one that was used longest ago goes", () => {
  const { kept, prepared } = counting(4);
  for (const text of "abcd") kept.of(text);
  kept.of("a");
  kept.of("e");
  prepared.length = 0;
  for (const text of "acde") kept.of(text);
  expect(prepared).toEqual([]);
  kept.of("b");
  expect(prepared).toEqual(["b"]);
});

test("one that is used again and again stays, whatever else is asked for", () => {
  const { kept, prepared } = counting(10);
  for (let at = 0; at < 100; at += 1) {
    kept.of("often");
    kept.of(`once ${at}`);
  }
  expect(prepared.filter((text) => text === "often")).toHaveLength(1);
  expect(kept.size).toBe(10);
});

test("a statement that is let go while its rows are read gives all of them", () => {
  const connection = new Connection({ path: ":memory:", busyTimeoutMs: 0, cacheKiB: 64 });
  try {
    const numbers =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1500) SELECT i FROM n";
    let sum = 0;
    connection.each<{ i: number }>(numbers, [], ({ i }) => {
      sum += i + connection.get<{ one: number }>(`SELECT ${i} AS one`)!.one;
      return true;
    });
    expect(sum).toBe(1500 * 1501);
  } finally {
    connection.close();
  }
});
