import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PackNode } from "../brain-pack.ts";
import type { FeatureName } from "../route-trace.ts";
import { findCandidates } from "./candidates.ts";
import { openPack } from "./open-pack.ts";
import { type Asking, featureOf, type RouteNode, revalued } from "./route-node.ts";
import { packNode, packOf } from "./routes.fixture.ts";
import { nameHashes, namesIn, termHashes } from "./term-hashes.ts";

const KEY = "of this installation";

function said(key: string, text: string, some: Partial<PackNode> = {}): PackNode {
  return packNode(key, { terms: termHashes(KEY, text), ...some });
}

function asked(text: string, some: Partial<Asking> = {}): Asking {
  return {
    terms: termHashes(KEY, text).map(([hash]) => hash),
    names: nameHashes(KEY, namesIn(text)),
    vector: null,
    shelves: new Set([1]),
    served: new Set(),
    overlay: [],
    vetoed: new Set(),
    ...some,
  };
}

function of(nodes: readonly RouteNode[], key: string, feature: FeatureName): number {
  return featureOf(nodes.find((node) => node.key === key)!, feature);
}

const keysOf = (nodes: readonly RouteNode[]) => nodes.map((node) => node.key);

const DEPLOY = said("doc:1", "Deploying the gateway to staging needs the vault token first");
const CATS = said("doc:2", "The neighbour's cat sleeps on the warm roof");
const MIGRATE = said("doc:3", "Database migrations run before every gateway deploy");

describe("by words", () => {
  const open = openPack(packOf([DEPLOY, CATS, MIGRATE]));

  test("what has more of the question's telling words comes first; what has none does not come", () => {
    const found = findCandidates(open, asked("how is the gateway deployed to staging?"));
    expect(keysOf(found)).toEqual(["doc:1", "doc:3"]);
    expect(of(found, "doc:1", "lexical")).toBeGreaterThan(of(found, "doc:3", "lexical"));
  });

  test("a word that few have counts for more than one that many have", () => {
    const many = Array.from({ length: 60 }, (_, at) => said(`doc:${at}`, `gateway report ${at}`));
    const pack = openPack(packOf([...many, said("doc:90", "the heliotrope shelf")]));
    const found = findCandidates(pack, asked("heliotrope gateway"));
    expect(found[0]!.key).toBe("doc:90");
    expect(of(found, "doc:90", "lexical")).toBeGreaterThan(0.6);
  });

  test("other forms, other languages and other scripts are found too", () => {
    const pack = openPack(
      packOf([
        said("doc:1", "Die Rechnungen der Kunden liegen im Ordner für die Buchhaltung"),
        said("doc:2", "数据库迁移之前先备份"),
        said("doc:3", "release `parseHeader` in src/http/parse.ts"),
      ]),
    );
    expect(keysOf(findCandidates(pack, asked("Wo ist die Rechnung für den Kunden?")))).toContain("doc:1");
    expect(findCandidates(pack, asked("怎么做数据库备份"))[0]!.key).toBe("doc:2");
    expect(findCandidates(pack, asked("why does src/http/parse.ts throw"))[0]!.key).toBe("doc:3");
  });

  test("another key finds nothing: without it nobody can tell the words", () => {
    const terms = termHashes("of another", "gateway deploy staging").map(([hash]) => hash);
    expect(findCandidates(open, { ...asked(""), terms })).toEqual([]);
  });

  test("lessons alone are found where there is no pack", () => {
    const lesson = said("lesson:1", "never deploy the gateway on a Friday", {
      kind: "correction",
      trust: "human",
    });
    const found = findCandidates(null, asked("please deploy the gateway", { overlay: [lesson] }));
    expect(keysOf(found)).toEqual(["lesson:1"]);
    expect(of(found, "lesson:1", "lexical")).toBeGreaterThan(0.6);
    expect([of(found, "lesson:1", "human"), of(found, "lesson:1", "correction")]).toEqual([1, 1]);
    expect(findCandidates(null, asked("write a poem", { overlay: [lesson] }))).toEqual([]);
  });
});

test("what is named counts as named: tags of two words, tools, files by their last part", () => {
  const named = (names: string[]) => said("doc:1", "something else", { names: nameHashes(KEY, names) });
  const isNamed = (names: string[], question: string) =>
    findCandidates(openPack(packOf([named(names)])), asked(question)).length === 1;
  expect(isNamed(["blue green"], "run the blue-green thing")).toBe(true);
  expect(isNamed(["git_push"], "why does git_push fail")).toBe(true);
  expect(isNamed(["src/main/plugin.ts"], "look into plugin.ts")).toBe(true);
  expect(isNamed(["deployments"], "about that Deployment")).toBe(true);
  expect(isNamed(["kafka"], "about rabbits")).toBe(false);
  expect(nameHashes(KEY, ["the", "", " ", "a"])).toEqual([]);
});

describe("by meaning", () => {
  const vector = (x: number, y: number) => Int8Array.from([x, y, 0, 0]);
  const open = openPack(
    packOf([
      { ...CATS, vector: vector(120, 10) },
      { ...DEPLOY, vector: vector(-100, 90) },
    ]),
  );

  test("what is near is found without a word in common", () => {
    const found = findCandidates(open, asked("unrelated", { vector: vector(127, 0) }));
    expect(keysOf(found)).toEqual(["doc:2"]);
    expect(of(found, "doc:2", "meaning")).toBeGreaterThan(0.9);
  });

  test("vectors of another length, and without direction, are like nothing", () => {
    expect(findCandidates(open, asked("unrelated", { vector: new Int8Array(7).fill(9) }))).toEqual([]);
    expect(findCandidates(open, asked("unrelated", { vector: new Int8Array(4) }))).toEqual([]);
  });
});

describe("by what hangs together", () => {
  const link = (from: number, to: number, weight: number, kind: "sibling" | "inhibitory" = "sibling") => ({
    ...{ from, to, kind, weight },
    prior: weight,
  });
  const nodes = [DEPLOY, CATS, said("doc:3", "paint"), said("doc:4", "brush"), said("doc:5", "easel")];
  const question = asked("gateway deploy to staging with the vault token");

  test("one step and two steps from what fits, and no further", () => {
    const open = openPack(packOf(nodes, [link(0, 1, 1), link(1, 2, 1), link(2, 3, 1)]));
    const found = findCandidates(open, question);
    expect(keysOf(found)).toEqual(["doc:1", "doc:2", "doc:3"]);
    expect(of(found, "doc:2", "linked")).toBeGreaterThan(of(found, "doc:3", "linked"));
    expect(of(found, "doc:1", "linked")).toBe(0);
  });

  test("never to, and never through, what is ruled out, hidden, or vetoed", () => {
    const through = [link(0, 1, 1), link(1, 2, 1)];
    const ruledOut = openPack(packOf(nodes, [...through, link(0, 1, -1, "inhibitory")]));
    expect(keysOf(findCandidates(ruledOut, question))).toEqual(["doc:1"]);
    const open = openPack(packOf(nodes, through));
    expect(keysOf(findCandidates(open, { ...question, vetoed: new Set(["doc:2"]) }))).toEqual(["doc:1"]);
    const hidden = openPack(packOf([nodes[0]!, { ...CATS, shelf: 9 }, ...nodes.slice(2)], through));
    expect(keysOf(findCandidates(hidden, question))).toEqual(["doc:1"]);
  });
});

describe("lessons as they are now", () => {
  const old = said("lesson:1", "deploy with make", { helped: 9, harmed: 1, says: "00000000000000aa" });
  const open = openPack(packOf([old, MIGRATE]));

  test("take the place of what the pack has of them", () => {
    const changed = said("lesson:1", "paint the fence green", { says: "00000000000000bb" });
    expect(keysOf(findCandidates(open, asked("deploy with make", { overlay: [changed] })))).not.toContain(
      "lesson:1",
    );
    const found = findCandidates(open, asked("paint the fence", { overlay: [changed] }));
    expect(keysOf(found)).toEqual(["lesson:1"]);
    expect(of(found, "lesson:1", "useful")).toBe(0);
  });

  test("keep what is known of their worth as long as they say the same", () => {
    const same = { ...old, helped: 0, harmed: 0 };
    const found = findCandidates(open, asked("deploy with make", { overlay: [same] }));
    expect(of(found, "lesson:1", "useful")).toBeCloseTo(8 / 14, 3);
    expect(of(found, "lesson:1", "tried")).toBeCloseTo(10 / 14, 3);
  });

  test("worth is told again by another pack", () => {
    const found = findCandidates(open, asked("deploy with make"));
    const later = openPack(packOf([{ ...old, helped: 0, harmed: 4 }]));
    expect(of(revalued(later, found), "lesson:1", "useful")).toBe(-0.5);
    expect(of(revalued(null, found), "lesson:1", "useful")).toBeCloseTo(8 / 14, 3);
  });
});

const word = fc.constantFrom("gateway", "deploy", "cat", "roof", "token", "vault", "paint", "猫は", "Äpfel");
const anyText = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "));
const anyNodes = fc
  .array(
    fc.tuple(anyText, fc.nat(3), fc.constantFrom("human" as const, "web" as const, "quarantined" as const)),
    {
      maxLength: 12,
    },
  )
  .map((made) => made.map(([text, shelf, trust], at) => said(`doc:${at}`, text, { shelf, trust })));

test("who may not read it, what is vetoed and what is quarantined never come into question, before the limit counts", () => {
  fc.assert(
    fc.property(
      anyNodes,
      anyNodes,
      anyText,
      fc.nat(6),
      fc.boolean(),
      (nodes, overlay, text, limit, withPack) => {
        const shelves = new Set([0, 1]);
        const vetoed = new Set(["doc:2", "doc:5"]);
        const question = asked(text, { shelves, vetoed, overlay });
        const open = withPack ? openPack(packOf(nodes)) : null;
        const found = findCandidates(open, question, limit);
        const all = findCandidates(open, question, 200);
        expect(found).toEqual(all.slice(0, limit));
        const known = new Map([...(withPack ? nodes : []), ...overlay].map((node) => [node.key, node]));
        for (const { key } of all) {
          const node = known.get(key)!;
          expect(shelves.has(node.shelf) && !vetoed.has(key) && node.trust !== "quarantined").toBe(true);
        }
        for (const node of all)
          for (const value of node.features) expect(value >= -1 && value <= 1).toBe(true);
        expect(new Set(keysOf(all)).size).toBe(all.length);
      },
    ),
  );
});

test("hashes are ascending, each once, and of any text at all", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      const hashes = termHashes(KEY, text).map(([hash]) => hash);
      for (const list of [hashes, nameHashes(KEY, [text, ...namesIn(text)])])
        expect(list).toEqual([...new Set(list)].sort((a, b) => a - b));
      for (const hash of hashes) expect(Number.isInteger(hash) && hash >= 0 && hash < 2 ** 32).toBe(true);
    }),
  );
});

test("hashes of different words are different, but for what chance allows", () => {
  const hashes = new Set(Array.from({ length: 20_000 }, (_, at) => nameHashes(KEY, [`w${at}q`])[0]!));
  // Of 20,000 among 2^32 about 0.05 pairs are expected to meet.
  expect(hashes.size).toBeGreaterThan(19_996);
});

test("what was useful elsewhere is useful here as far as it bears on the question, also when its worth is known anew", () => {
  const told = said("lesson:1", "deploying the gateway needs the vault token", { helped: 9, harmed: 1 });
  const others = Array.from({ length: 60 }, (_, at) => said(`doc:${at}`, `gateway report ${at}`));
  const open = openPack(packOf([told, ...others]));
  const found = (question: string) => findCandidates(open, asked(question));
  const near = found("deploy the gateway with the vault token");
  const far = found("compare heliotrope, marigold and larkspur with a vault");
  expect(of(near, "lesson:1", "useful")).toBeCloseTo(8 / 14, 3);
  expect(of(far, "lesson:1", "useful")).toBeGreaterThan(0);
  expect(of(far, "lesson:1", "useful")).toBeLessThan(8 / 14 / 2);
  for (const nodes of [near, far])
    expect(of(revalued(open, nodes), "lesson:1", "useful")).toBeCloseTo(of(nodes, "lesson:1", "useful"), 3);
});
