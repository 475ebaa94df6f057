import { expect, test } from "vitest";
import { bendsOf, edgePath } from "./edge-path.ts";

const west = { x: 0, y: 0 };
const east = { x: 200, y: 0 };

test("the first is straight and ends before what it leads to", () => {
  expect(edgePath(west, east, 0)).toEqual({ d: "M11.0 0.0 Q100.0 0.0 185.0 0.0", middle: { x: 100, y: 0 } });
});

test("several between the same two are bent apart, whichever way they lead", () => {
  const lines = [
    { ref: "edge:1", src: "tool:a", dst: "tool:b" },
    { ref: "edge:2", src: "tool:b", dst: "tool:a" },
    { ref: "edge:3", src: "tool:a", dst: "tool:b" },
    { ref: "edge:4", src: "tool:a", dst: "tool:c" },
  ];
  const places = { "tool:a": west, "tool:b": east, "tool:c": { x: 0, y: 200 } };
  const bends = bendsOf(lines);
  const middles = lines.map(({ ref, src, dst }) => {
    const [from, to] = [places[src as keyof typeof places], places[dst as keyof typeof places]];
    return edgePath(from, to, bends.get(ref)!).middle;
  });
  expect(middles.slice(0, 3).map(({ y }) => y)).toEqual([0, 26, -26]);
  expect(bends.get("edge:4")).toBe(0);
});

test("two in the same place are drawn as something, not as nothing", () => {
  expect(edgePath(west, west, 0).d).not.toContain("NaN");
});
