/** What long work says of itself, on a terminal and in a pipe. */

import { afterEach, expect, test, vi } from "vitest";
import type { Dependencies } from "./dependencies.ts";
import { span } from "./figures.ts";
import { createOut } from "./out.ts";
import { widthOf } from "./plain-text.ts";
import { progressOn } from "./progress.ts";

interface Watched {
  readonly tty?: boolean;
  readonly columns?: number;
  readonly env?: Dependencies["env"];
  readonly always?: boolean;
}

/** What was written while a clock went on by hand. */
function watched({ tty = true, columns = 80, env = {}, always = false }: Watched) {
  let [written, at] = ["", 1_000_000];
  const write = (text: string): void => {
    written += text;
  };
  const stream = { isTTY: tty, columns, write };
  const machine = { stdout: stream, stderr: stream, env, now: () => at } as unknown as Dependencies;
  const out = createOut(machine, { json: false, quiet: false, noColor: true, home: undefined });
  const progress = progressOn(out, machine, always);
  return {
    progress,
    after(ms: number) {
      at += ms;
    },
    /** The last line that is to be seen. */
    line: () => written.split(/\r\u001b\[K|\n/).at(tty ? -1 : -2) ?? "",
    written: () => written,
  };
}

afterEach(() => vi.useRealTimers());

test("where nobody can say how far it is, a terminal shows how long it has taken, until something is counted or it is over", () => {
  vi.useFakeTimers();
  const { progress, after, line, written } = watched({ columns: 40 });
  const pass = (ms: number): void => {
    for (let left = ms; left > 0; left -= 1_000) {
      after(1_000);
      vi.advanceTimersByTime(1_000);
    }
  };
  progress.begin("reading what changed in all of these folders");
  expect(line()).toBe("reading what changed in all of these folders");
  pass(3_000);
  expect(line()).toBe("reading what changed in all of th…, 3 s");
  expect(widthOf(line())).toBeLessThan(40);
  progress.begin("counting");
  pass(1_000);
  expect(line()).toBe("counting, 1 s");
  progress.count(0, null, "file");
  pass(2_000);
  expect(line()).toBe("counting, 1 s");
  progress.end();
  const all = written();
  pass(3_000);
  expect(written()).toBe(all);
});

test("on a pipe time is not told", () => {
  vi.useFakeTimers();
  const { progress, after, written } = watched({ tty: false, always: true });
  progress.begin("reading");
  after(5_000);
  vi.advanceTimersByTime(5_000);
  progress.end();
  expect(written()).toBe("reading\n");
});

test("nothing is counted aloud in the first second; then how far, how fast and how long yet", () => {
  const { progress, after, line, written } = watched({});
  progress.count(0, 27_000, "message");
  after(999);
  progress.count(9_000, 27_000, "message");
  expect(written()).toBe("");
  after(2_001);
  progress.count(13_500, 27_000, "message");
  expect(line()).toBe("████████████░░░░░░░░░░░░  50 % 13,500 of 27,000 messages, 4,500/s, 3 s left");
  after(50);
  progress.count(26_000, 27_000, "message");
  expect(line()).toContain("13,500 of");
  after(2_950);
  progress.count(27_000, 27_000, "message");
  expect(line()).toBe("████████████████████████ 100 % 27,000 of 27,000 messages, 4,500/s");
  progress.end();
  expect(line()).toBe("");
});

test("what was there before counts for no rate, and each thing that is begun has its own", () => {
  const { progress, after, line } = watched({});
  progress.begin("reading a.jsonl");
  progress.count(500, 1_000, "line");
  after(1_000);
  progress.count(600, 1_000, "line");
  expect(line()).toBe("reading a.jsonl: ██████████░░░░░░░░  60 % 600 of 1,000 lines, 100/s, 4 s left");
  progress.begin("reading b.jsonl");
  expect(line()).toBe("reading b.jsonl");
  after(5_000);
  progress.count(0, 10, "line");
  after(1_000);
  progress.count(1, 10, "line");
  expect(line()).toContain("1 of 10 lines, 1/s, 9 s left");
});

test.each([
  {
    name: "a narrow window",
    options: { columns: 60 },
    shown: "███████░░░░░░░  50 % 3.0 MB of 6.0 MB, 1.0 MB/s, 3 s left",
  },
  {
    name: "a window without room for a bar",
    options: { columns: 40 },
    shown: "3.0 MB of 6.0 MB, 1.0 MB/s, 3 s left",
  },
  {
    name: "no such characters",
    options: { env: { LANG: "C" } },
    shown: "[############............]  50 % 3.0 MB of 6.0 MB, 1.0 MB/s, 3 s left",
  },
  {
    name: "a pipe that asked for it",
    options: { tty: false, always: true },
    shown: "3.0 MB of 6.0 MB, 1.0 MB/s, 3 s left",
  },
  { name: "a pipe", options: { tty: false }, shown: "" },
])("in $name", ({ options, shown }) => {
  const { progress, after, line } = watched(options);
  progress.count(0, 6_000_000, "byte");
  after(3_000);
  progress.count(3_000_000, 6_000_000, "byte");
  expect(line()).toBe(shown);
  expect(widthOf(line())).toBeLessThan(("columns" in options ? options.columns : undefined) ?? 80);
});

test("where nobody knows how many there are, there is no bar and no end", () => {
  const { progress, after, line } = watched({});
  progress.count(0, null, "message");
  after(2_000);
  progress.count(1, null, "message");
  expect(line()).toBe("1 message, 1/s");
});

test.each([
  [0, "0 ms"],
  [450, "450 ms"],
  [1_000, "1 s"],
  [59_400, "59 s"],
  [60_000, "1 min"],
  [200_000, "3 min 20 s"],
  [7_500_000, "2 h 5 min"],
  [273_600_000, "3 d 4 h"],
])("%i ms are %s", (ms, shown) => {
  expect(span(ms)).toBe(shown);
});
