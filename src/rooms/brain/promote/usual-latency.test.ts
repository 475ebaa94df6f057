import { expect, test } from "vitest";
import { GATE_LIMITS } from "./gate.ts";
import { smallPack } from "./small-world.fixture.ts";
import { usualLatencyMs } from "./usual-latency.ts";

const [node] = smallPack().nodes;
const packOf = (count: number, dimensions: number) => {
  const vector = dimensions === 0 ? null : new Int8Array(dimensions);
  return { nodes: Array.from({ length: count }, () => ({ ...node!, vector })), dimensions };
};

test("what there is to look at takes its time: nodes, and the numbers of their vectors", () => {
  expect(usualLatencyMs(packOf(0, 0))).toBe(1);
  expect(usualLatencyMs(packOf(10_000, 0))).toBe(5);
  expect(usualLatencyMs(packOf(10_000, 384))).toBe(11);
  expect(usualLatencyMs(packOf(10_000, 3_072))).toBeGreaterThan(GATE_LIMITS.latencyMs);
  const half = { ...packOf(10_000, 384), nodes: [...packOf(5_000, 384).nodes, ...packOf(5_000, 0).nodes] };
  expect(usualLatencyMs(half)).toBe(8);
});
