import fc from "fast-check";
import { expect, test } from "vitest";
import { InvariantError } from "../../../kernel/assert.ts";
import { codeOf, type NacreError } from "../../../kernel/errors.ts";
import { type BrainPack, PACK_FORMAT } from "../brain-pack.ts";
import { canonicalPack } from "./canonical.ts";
import { decodePack } from "./decode.ts";
import { digestOf, encodePack, HEAD_BYTES } from "./encode.ts";
import { diffPacks, manifestOf } from "./manifest.ts";
import { anyPack } from "./packs.fixture.ts";

function refusal(bytes: Uint8Array): NacreError {
  try {
    decodePack(bytes);
  } catch (error) {
    expect(codeOf(error)).toBe("brain/bad-pack");
    expect((error as NacreError).hint).toContain("nacre");
    return error as NacreError;
  }
  throw new Error("it was read");
}

/** The same pack with its nodes, links and weights in another order. */
function shuffled(pack: BrainPack): BrainPack {
  const last = pack.nodes.length - 1;
  const turn = (entries: BrainPack["parameters"]["seeds"]) =>
    entries.map(([at, weight]) => [last - at, weight] as const).reverse();
  return {
    ...pack,
    nodes: [...pack.nodes].reverse(),
    links: pack.links.map((link) => ({ ...link, from: last - link.from, to: last - link.to })).reverse(),
    parameters: {
      ...pack.parameters,
      seeds: turn(pack.parameters.seeds),
      stops: turn(pack.parameters.stops),
    },
  };
}

test("what is encoded is decoded, and encoded again it is the same bytes", () => {
  fc.assert(
    fc.property(anyPack, (pack) => {
      const bytes = encodePack(pack);
      const read = decodePack(bytes);
      expect(JSON.stringify(read)).toEqual(JSON.stringify(ordered(canonicalPack(pack), read)));
      expect(digestOf(encodePack(read))).toBe(digestOf(bytes));
    }),
  );
});

/** With its fields in the order of the other: only their names and values matter. */
function ordered(pack: BrainPack, like: BrainPack): unknown {
  const inOrder = (value: unknown, as: unknown): unknown => {
    if (value instanceof Int8Array || typeof value !== "object" || value === null || as === null)
      return value;
    if (Array.isArray(value)) return value.map((item, at) => inOrder(item, (as as unknown[])[at]));
    expect(Object.keys(value).sort()).toEqual(Object.keys(as as object).sort());
    const inner = value as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(as as Record<string, unknown>).map(([name, it]) => [name, inOrder(inner[name], it)]),
    );
  };
  return inOrder(pack, like);
}

test("the same pack has the same bytes, in whatever order it was put together", () => {
  fc.assert(
    fc.property(anyPack, (pack) => {
      expect(digestOf(encodePack(shuffled(pack)))).toBe(digestOf(encodePack(pack)));
    }),
  );
});

test("a byte that is another is noticed, wherever it stands", () => {
  fc.assert(
    fc.property(anyPack, fc.nat(), fc.integer({ min: 1, max: 255 }), (pack, place, change) => {
      const bytes = encodePack(pack);
      bytes[place % bytes.length]! ^= change;
      refusal(bytes);
    }),
  );
});

test("what is cut short, or goes on, is refused; and so is what was never a pack", () => {
  fc.assert(
    fc.property(anyPack, fc.nat(), (pack, place) => {
      const bytes = encodePack(pack);
      refusal(bytes.slice(0, place % bytes.length));
      refusal(Uint8Array.from([...bytes, 0]));
    }),
  );
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void refusal(bytes)));
});

test("a format of the future says so, and that an update is what helps", () => {
  const bytes = encodePack(emptyPack());
  new DataView(bytes.buffer).setUint32(8, PACK_FORMAT + 1, true);
  const error = refusal(bytes);
  expect(error.message).toContain(`format ${PACK_FORMAT + 1}`);
  expect(error.hint).toContain("Update");
});

test("a count that the bytes cannot hold is refused before any room is made for it", () => {
  const bytes = encodePack(emptyPack());
  // The digest is right and the count of nodes is not: as somebody would make it on purpose.
  const head = HEAD_BYTES + 4 + new DataView(bytes.buffer).getUint32(HEAD_BYTES, true);
  const nodes = Uint8Array.from([0xff, 0xff, 0xff, 0xff, 0x0f]);
  const body = new Uint8Array([
    ...bytes.slice(HEAD_BYTES, head),
    ...[nodes.length, 0, 0, 0],
    ...nodes,
    ...bytes.slice(head + 5),
  ]);
  const whole = new Uint8Array([...bytes.slice(0, HEAD_BYTES), ...body]);
  new DataView(whole.buffer).setUint32(12, body.length, true);
  whole.set(Buffer.from(digestOf(body), "hex"), 16);
  expect(refusal(whole).message).toContain("ends too soon");
});

test("nothing is made of numbers that are none, of links that lead nowhere, and of the same twice", () => {
  const pack = onePack();
  const [node] = pack.nodes;
  const broken: BrainPack[] = [
    { ...pack, parameters: { ...pack.parameters, bias: Number.NaN } },
    { ...pack, nodes: [{ ...node!, helped: Number.POSITIVE_INFINITY }] },
    { ...pack, nodes: [node!, node!] },
    { ...pack, nodes: [{ ...node!, says: "its words" }] },
    { ...pack, nodes: [{ ...node!, vector: new Int8Array(3) }] },
    { ...pack, links: [{ from: 0, to: 1, kind: "sibling", prior: 1, weight: 1 }] },
    { ...pack, parameters: { ...pack.parameters, seeds: [[4, 1]] } },
  ];
  encodePack(pack);
  for (const one of broken) expect(() => encodePack(one)).toThrow(InvariantError);
});

test("a manifest tells what is in it", () => {
  const pack = onePack();
  const bytes = encodePack(pack);
  expect(manifestOf(pack, bytes)).toEqual({
    digest: digestOf(bytes),
    format: 1,
    parent: null,
    builtAt: 1,
    nodes: 1,
    links: 0,
    policy: "lexical",
    fingerprint: null,
    bytes: bytes.length,
    report: null,
  });
});

test("two packs differ by what is new, gone, changed, and by what was learned, the greatest first", () => {
  const one = onePack();
  const [node] = one.nodes;
  const other: BrainPack = {
    ...one,
    nodes: [
      { ...node!, helped: 3, says: "00000000000000ff" },
      { ...node!, key: "lesson:2" },
    ],
    links: [{ from: 0, to: 1, kind: "learned", prior: 0, weight: 1 }],
    parameters: { ...one.parameters, bias: 0.5, seeds: [[0, -2]] },
  };
  expect(diffPacks(one, other)).toEqual({
    nodes: { added: ["lesson:2"], removed: [], changed: 1 },
    links: { added: 1, removed: 0, changed: 0 },
    parameters: [
      { name: "seed:lesson:1", from: 0, to: -2 },
      { name: "bias", from: 0, to: 0.5 },
    ],
    worth: [{ key: "lesson:1", from: 0, to: 3 }],
  });
  expect(diffPacks(other, one).nodes.removed).toEqual(["lesson:2"]);
  fc.assert(
    fc.property(anyPack, (pack) => {
      expect(diffPacks(pack, shuffled(pack))).toEqual({
        nodes: { added: [], removed: [], changed: 0 },
        links: { added: 0, removed: 0, changed: 0 },
        parameters: [],
        worth: [],
      });
    }),
  );
});

function emptyPack(): BrainPack {
  return { ...onePack(), nodes: [] };
}

function onePack(): BrainPack {
  return {
    nodes: [
      {
        key: "lesson:1",
        kind: "correction",
        shelf: 1,
        trust: "human",
        tokens: 20,
        says: "0123456789abcdef",
        terms: [[5, 1]],
        names: [],
        vector: null,
        helped: 0,
        harmed: 0,
      },
    ],
    links: [],
    parameters: {
      policy: "lexical",
      temperature: 0.25,
      weights: new Array<number>(12).fill(0),
      bias: 0,
      seeds: [],
      stops: [],
      stopBias: 0,
      help: null,
    },
    fingerprint: null,
    dimensions: 0,
    parent: null,
    builtAt: 1,
    learned: { upTo: 0, episodes: 0 },
    report: null,
  };
}
