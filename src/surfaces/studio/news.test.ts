/** What pages are told: topics, together, to so many, and until their session ends. */

import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { News } from "./news.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function page() {
  const written: string[] = [];
  const emitter = new EventEmitter();
  const leave = () => emitter.emit("close");
  const response = Object.assign(emitter, {
    writableLength: 0,
    write: (text: string) => written.push(text),
    end(text?: string) {
      if (text !== undefined) written.push(text);
      leave();
    },
    destroy: leave,
  });
  return { written, response: response as unknown as ServerResponse & { writableLength: number } };
}

const newsLine = (...topics: string[]) => `event: news\ndata: ${JSON.stringify({ topics })}\n\n`;

test("what happens at once is told once", () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  news.told(["history", "prompt"]);
  news.told(["history", "background"]);
  vi.advanceTimersByTime(249);
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(written).toEqual([newsLine("background", "history", "prompt")]);
});

test("while much is written pages are told once a second", () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  for (let ms = 0; ms < 5_000; ms += 10) {
    news.told(["background"]);
    vi.advanceTimersByTime(10);
  }
  expect(written).toHaveLength(5);
});

test("what is told seldom goes along with what is told soon", () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  news.told(["memories"], 3_000);
  vi.advanceTimersByTime(250);
  expect(written).toEqual([newsLine("memories")]);
  for (let ms = 0; ms < 2_700; ms += 10) {
    news.told(["memories"], 3_000);
    vi.advanceTimersByTime(10);
  }
  expect(written).toHaveLength(1);
  vi.advanceTimersByTime(300);
  expect(written).toHaveLength(2);
  news.told(["memories"], 3_000);
  news.told(["history"]);
  vi.advanceTimersByTime(1_000);
  expect(written[2]).toBe(newsLine("history", "memories"));
  vi.advanceTimersByTime(5_000);
  expect(written).toHaveLength(3);
});

test("a line every fifteen seconds, and nothing once nobody listens", () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  vi.advanceTimersByTime(31_000);
  expect(written).toEqual([": still here\n\n", ": still here\n\n"]);
  response.end();
  expect({ count: news.count, timers: vi.getTimerCount() }).toEqual({ count: 0, timers: 0 });
  news.told(["history"]);
  expect(vi.getTimerCount()).toBe(0);
});

test("it ends with the session", () => {
  const news = new News();
  news.listen(page().response, "s", 5_000);
  vi.advanceTimersByTime(4_999);
  expect(news.count).toBe(1);
  vi.advanceTimersByTime(1);
  expect(news.count).toBe(0);
});

test("who is shown out is told so, and is told nothing more", async () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  await news.over({ message: "Ended.", hint: "Run: x" });
  expect(written).toEqual(['event: over\ndata: {"message":"Ended.","hint":"Run: x"}\n\n']);
  expect(news.count).toBe(0);
});

test("so many of one session, and so many of all", () => {
  const news = new News();
  const one = Array.from({ length: 5 }, () => news.listen(page().response, "s", 60_000));
  expect(one).toEqual([true, true, true, true, false]);
  const all = Array.from({ length: 40 }, (_, other) => news.listen(page().response, `${other}`, 60_000));
  expect(all.filter((let_in) => let_in)).toHaveLength(20);
});

test("a page that does not read is let go", () => {
  const news = new News();
  const { written, response } = page();
  news.listen(response, "s", 60_000);
  response.writableLength = 65 * 1024;
  news.told(["history"]);
  vi.advanceTimersByTime(250);
  expect({ written, count: news.count }).toEqual({ written: [], count: 0 });
});
