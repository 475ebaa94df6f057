import { expect, test } from "vitest";
import { type ErrorCode, NacreError } from "../../src/kernel/errors.ts";
import { seeded } from "../sim/random.ts";
import { Calm } from "./calm.ts";
import { Gateway } from "./gateway.ts";
import { Watch } from "./watch.ts";

/** Says little before its first turn: the tests wait for it. */
const SEED = Array.from({ length: 100 }, (_, seed) => seed).find((seed) => {
  const random = seeded(seed * 31);
  random.pick([1, 2, 3]);
  return random.int(2_000) < 100;
})!;

interface Given {
  readonly isSteady?: boolean;
  readonly assembled?: (stop: AbortController) => void;
  readonly commitTurn: (stop: AbortController) => Promise<unknown>;
}

/** A gateway over an engine that does as it is told, and whose time goes on when it is told to. */
function gatewayOver({ isSteady = false, assembled = () => {}, commitTurn }: Given) {
  let ms = 0;
  const stop = new AbortController();
  const watch = new Watch({ calm: new Calm(() => ms), over: stop.signal });
  const nothing = async () => {};
  const engine = {
    ...{ bootstrap: nothing, dispose: nothing },
    assemble: async () => {
      assembled(stop);
      return { messages: [] };
    },
    commitTurn: () => {
      // Of calm: each is refused only after so long.
      ms += 40_000;
      return commitTurn(stop);
    },
  };
  const plugin = {
    engine: () => engine as never,
    tools: () => [],
    degradations: new Map(),
    close: nothing,
  };
  const gateway = new Gateway({ plugin, watch, seed: SEED, stop: stop.signal, isSteady: () => isSteady });
  let number = 0;
  return { watch, gateway, numbers: () => number++ };
}

test.each([
  { name: "is always late", code: "wire/deadline", says: "turn 0, was refused for 60 s" },
  { name: "breaks at every turn", code: "wire/internal", says: "commit failed with wire/internal" },
] as const)("an engine that $name has broken a promise", async ({ code, says }) => {
  let count = 0;
  const { watch, gateway, numbers } = gatewayOver({
    commitTurn: async (stop) => {
      count += 1;
      if (count === 3) stop.abort();
      throw new NacreError(code satisfies ErrorCode, "no", "Try again.");
    },
  });
  await gateway.converse(numbers);
  expect(watch.broken[0]).toContain(says);
  expect(gateway.lanes[0]).toMatchObject({ acknowledged: 0, tried: 3 });
});

test.each([
  { name: "lasts says more", isLasting: true, tried: 1 },
  { name: "does not asks only", isLasting: false, tried: 0 },
])("in the steady part a conversation that $name", async ({ isLasting, tried }) => {
  const { watch, gateway, numbers } = gatewayOver({
    isSteady: true,
    assembled: (stop) => stop.abort(),
    commitTurn: async () => ({ status: "committed" }),
  });
  await gateway.converse(numbers, { isLasting });
  expect(gateway.lanes).toMatchObject([{ tried, acknowledged: tried }]);
  expect(watch.broken).toEqual([]);
});
