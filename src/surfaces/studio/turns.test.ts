/** Pages have a few things done at once, in the order in which they asked; a place is free when the work has ended. */

import { expect, test } from "vitest";
import type { MethodName, Service } from "../../wire/index.ts";
import { inTurns, MOST_CALLS } from "./turns.ts";

const settled = () => new Promise((resolve) => setImmediate(resolve));
const OPEN = { alive: true, replaced: 0, waiting: 0 };

function desk(health = { threads: { reader: OPEN, background: OPEN } }) {
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const service: Pick<Service, "call"> = {
    call: (method, params, { givesWay }) =>
      new Promise((resolve) => {
        if (method === "health") return resolve(health);
        expect(givesWay).toBe(true);
        const { name } = params as { name: string };
        begun.push(name);
        open.set(name, () => resolve(name));
      }),
  };
  const turns = inTurns(service);
  const ask = (name: string, method: MethodName = "search", signal = new AbortController().signal) =>
    turns.call(method, { name }, { signal, deadlineMs: 1_000 });
  const end = async (name: string) => {
    open.get(name)!();
    await settled();
  };
  return { begun, ask, end };
}

test("three at once of what reads; the next in line begins when one has ended", async () => {
  const { begun, ask, end } = desk();
  const asked = ["a", "b", "c", "d", "e"].map((name) => ask(name));
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await end("a");
  await end("c");
  await end("d");
  await end("e");
  expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d", "e"]);
});

test("what takes long does not keep what reads from being done", async () => {
  const { begun, ask } = desk();
  for (const name of ["p", "q", "r"]) void ask(name, "prove_brain");
  void ask("a");
  await settled();
  expect(begun).toEqual(["p", "q", "a"]);
});

test("whoever leaves the line is not begun, and the one behind is", async () => {
  const { begun, ask, end } = desk();
  for (const name of ["a", "b", "c"]) void ask(name);
  const left = new AbortController();
  const gone = ask("d", "search", left.signal);
  void ask("e");
  left.abort();
  await expect(gone).rejects.toMatchObject({ code: "wire/cancelled" });
  await end("a");
  expect(begun).toEqual(["a", "b", "c", "e"]);
});

test("who gives up while it is worked on keeps the place until that has ended", async () => {
  const { begun, ask, end } = desk();
  const left = new AbortController();
  for (const name of ["a", "b"]) void ask(name);
  void ask("c", "search", left.signal);
  void ask("d");
  left.abort();
  await settled();
  expect(begun).toEqual(["a", "b", "c"]);
  await end("c");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("one too many is refused at once", async () => {
  const { ask } = desk();
  for (let one = 0; one < MOST_CALLS; one += 1) void ask(`${one}`);
  await expect(ask("more")).rejects.toMatchObject({ code: "wire/overloaded" });
});

test("what reads waits for its thread to be there, and is then begun", async () => {
  const threads = { reader: { ...OPEN, alive: false }, background: OPEN };
  const { begun, ask } = desk({ threads });
  void ask("a");
  void ask("b", "prove_brain");
  await settled();
  expect(begun).toEqual(["b"]);
  threads.reader.alive = true;
  await expect.poll(() => begun).toEqual(["b", "a"]);
});

test("whoever leaves while the thread starts is not begun", async () => {
  const { begun, ask } = desk({ threads: { reader: { ...OPEN, alive: false }, background: OPEN } });
  const left = new AbortController();
  const gone = ask("a", "search", left.signal);
  await settled();
  left.abort();
  await expect(gone).rejects.toMatchObject({ code: "wire/cancelled" });
  expect(begun).toEqual([]);
});

test("whoever has left before it asked takes no place", async () => {
  const { begun, ask, end } = desk();
  for (const name of ["a", "b", "c"]) void ask(name);
  const gone = AbortSignal.abort();
  for (let one = 0; one < MOST_CALLS; one += 1) {
    await expect(ask(`${one}`, "search", gone)).rejects.toMatchObject({ code: "wire/cancelled" });
  }
  void ask("d");
  await end("a");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});
