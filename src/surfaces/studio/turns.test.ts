/** Pages have a few things done at once, in the order in which they asked; a place is free when the work has ended. */

import { expect, test } from "vitest";
import type { MethodName, Service } from "../../wire/index.ts";
import { inTurns, MOST_CALLS } from "./turns.ts";

function desk() {
  const begun: string[] = [];
  const open = new Map<string, () => void>();
  const service: Pick<Service, "call"> = {
    call: (_method, params) =>
      new Promise((resolve) => {
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
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

test("three at once of what reads; the next in line begins when one has ended", async () => {
  const { begun, ask, end } = desk();
  const asked = ["a", "b", "c", "d", "e"].map((name) => ask(name));
  await Promise.resolve();
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
  await Promise.resolve();
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
  await Promise.resolve();
  expect(begun).toEqual(["a", "b", "c"]);
  await end("c");
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("one too many is refused at once", async () => {
  const { ask } = desk();
  for (let one = 0; one < MOST_CALLS; one += 1) void ask(`${one}`);
  await expect(ask("more")).rejects.toMatchObject({ code: "wire/overloaded" });
});
