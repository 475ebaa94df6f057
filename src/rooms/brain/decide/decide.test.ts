import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DECISIONS } from "../episode.ts";
import type { RouteNode } from "../route/index.ts";
import { FEATURES, type FeatureName } from "../route-trace.ts";
import { decide } from "./decide.ts";
import { HELP_PARTS } from "./help-parts.ts";
import { isRecurrent } from "./recurrence.ts";
import { type BeforeRoute, skipBefore } from "./skip.ts";
import { isStaticLookup } from "./static-lookup.ts";

const REAL: BeforeRoute = {
  mode: "on",
  initialised: true,
  query: "why did the deploy fix last time",
  budget: 4_000,
};

describe("before a route is looked for", () => {
  test.each<[Partial<BeforeRoute>, string | null]>([
    [{}, null],
    [{ mode: "shadow" }, null],
    [{ mode: "off" }, "skip_disabled"],
    [{ initialised: false }, "skip_uninitialized"],
    [{ query: "  \n " }, "skip_no_query"],
    [{ query: "???" }, "skip_no_query"],
    [{ budget: 511 }, "skip_budget_too_small"],
    [{ budget: 512 }, null],
    [{ budget: Number.NaN }, "skip_budget_too_small"],
    [{ query: "open src/a.ts" }, "skip_short_static_lookup"],
    // The first that holds is the one that is said.
    [{ mode: "off", initialised: false, query: "", budget: 0 }, "skip_disabled"],
    [{ initialised: false, query: "", budget: 0 }, "skip_uninitialized"],
    [{ query: "", budget: 0 }, "skip_no_query"],
    [{ query: "open src/a.ts", budget: 0 }, "skip_budget_too_small"],
  ])("%j: %s", (asked, decision) => {
    expect(skipBefore({ ...REAL, ...asked })?.decision ?? null).toBe(decision);
  });

  test("whatever is asked has one decision at most, with a reason of one line", () => {
    const asked = fc.record({
      mode: fc.constantFrom("on" as const, "shadow" as const, "off" as const),
      initialised: fc.boolean(),
      query: fc.string({ unit: "binary" }),
      budget: fc.double(),
    });
    fc.assert(
      fc.property(asked, (one) => {
        const skipped = skipBefore(one);
        if (skipped === null) return;
        expect(DECISIONS).toContain(skipped.decision);
        expect(skipped.reason).toMatch(/^[^\n]+$/);
      }),
    );
  });
});

const LOOKUPS = [
  "open src/a.ts",
  "read the file src/rooms/brain/index.ts",
  "show me README.md",
  "Please open ./docs/plan.md, thanks".replace(", thanks", ""),
  "src/a.ts",
  "src/a.ts:12",
  "/etc/hosts",
  "~/notes.txt",
  "cat package.json",
  "cat src/a.ts src/b.ts",
  "grep -n openPack src/rooms/",
  "ls",
  "ls -la src/",
  "show src/rooms/",
  "zeig mir die Datei src/a.ts",
  "öffne README.md",
  "ouvre src/main.rs",
  "muestra el archivo config.yaml",
  "открой файл src/a.ts",
  "打开src/a.ts",
  "打开 文件 src/a.ts",
  "view `src/a.ts`",
  "show src/a.ts line 40-60",
  "C:\\Users\\me\\notes.txt",
  "show scripts/bun.sh",
  "/home/ann/notes",
  "/srv/app/main.ts",
];

const OTHERS = [
  "",
  "why does src/a.ts fail to compile",
  "how do I open src/a.ts again",
  "open src/a.ts and fix the failing test",
  "read src/a.ts and tell me what it does",
  "show and/or in SQL",
  "show pros/cons",
  "TCP/IP",
  "client/server",
  "deploy to staging/production?",
  "is it 24/7",
  "show me how we deploy",
  "open the last one",
  "Node.js",
  "show Node.js",
  "what is in package.json?",
  "/help",
  "/reset",
  "https://example.com/a.ts",
  "remember src/a.ts",
  "show src/a.ts again",
  "zeig mir wieder src/a.ts",
  "请解释src/a.ts",
  "为什么src/a.ts坏了",
  "rename src/a.ts to src/b.ts",
  "show src/a.ts\nand why it is slow",
  "find out why src/a.ts breaks the build",
  "type error in src/a.ts",
  "file a bug for src/a.ts",
  "list everything that changed in src/a.ts since March",
  "load schema.sql",
  "load schema.sql into the database",
  "print invoice.pdf",
  "print invoice.pdf on the laser printer",
  "find bugs src/a.ts",
  "find regressions tests/",
  "list /api/users",
  "look up /api/users",
  "show /api/users",
  "/api/users",
  "/brain-teach",
  "/new-session",
  "bun.sh",
  "alpine.js",
  "show bun.sh",
  "and/or/",
  "show and/or/",
];

describe("look-ups of files", () => {
  test.each(LOOKUPS)("%s", (query) => {
    expect(isStaticLookup(query)).toBe(true);
  });

  test.each(OTHERS)("no look-up: %s", (query) => {
    expect(isStaticLookup(query)).toBe(false);
  });

  test("a sign of a path in a sentence never makes it one", () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 3, maxLength: 8 }), word, word, (words, one, other) => {
        expect(isStaticLookup(`how ${words.join(" ")} ${one}/${other}?`)).toBe(false);
      }),
    );
  });
});

describe("what was so before", () => {
  test.each([
    "do it again",
    "why did the deploy fail",
    "how do we release",
    "Wie machen wir das üblicherweise?",
    "zeig mir nochmal den Plan",
    "comme la dernière fois",
    "hazlo otra vez",
    "come al solito",
    "da última vez falhou",
    "опять упал тест",
    "上次怎么做的",
    "また失敗した",
    "지난번처럼 해줘",
    "geçen sefer nasıl yaptık",
    "jak zwykle",
  ])("%s", (query) => {
    expect(isRecurrent(query)).toBe(true);
  });

  test.each(["write a poem", "against all odds", "schreib ein Gedicht", "写一首诗", "mostra il grafico"])(
    "not: %s",
    (query) => {
      expect(isRecurrent(query)).toBe(false);
    },
  );
});

function node(features: { readonly [name in FeatureName]?: number }): RouteNode {
  return { key: "doc:1", kind: "chunk", tokens: 10, features: FEATURES.map((name) => features[name] ?? 0) };
}

describe("whether it is shown", () => {
  const asked = { query: "deploy the app", budget: 1_000, lessons: 0, trace: null };

  test.each<[string, RouteNode[], Partial<typeof asked>, string, string]>([
    ["nothing was found", [], {}, "shadow", "rules: nothing fits"],
    ["little fits", [node({ lexical: 0.2 })], {}, "shadow", "rules: fits too little, best 0.20"],
    ["much fits", [node({ lexical: 0.6 })], {}, "use_brain", "rules: fits well, best 0.60"],
    [
      "it was so before",
      [node({ lexical: 0.35 })],
      { query: "deploy it again" },
      "use_brain",
      "rules: recurrence, best 0.35",
    ],
    ["it is named", [node({ lexical: 0.1, named: 1 })], {}, "use_brain", "rules: named, best 0.40"],
    ["a person taught it", [node({ lexical: 0.1 })], { lessons: 1 }, "use_brain", "a person taught this"],
  ])("by rules: %s", (_case, candidates, other, decision, reason) => {
    expect(decide({ ...asked, ...other, candidates }, null)).toMatchObject({ decision, reason, help: null });
  });

  test("by chance: a logistic sum, whose greatest parts are named", () => {
    const help = {
      bias: -1,
      weights: [
        ["best", 3],
        ["length", -0.1],
        ["recurrence", 1],
        ["named", 0],
      ] as [string, number][],
    };
    const candidates = [node({ lexical: 0.8 })];
    const use = decide({ ...asked, query: "deploy it again", candidates }, help);
    expect(use.help).toBeCloseTo(1 / (1 + Math.exp(1 - 2.4 - 1 + (0.1 * 3) / 40)), 6);
    expect(use.decision).toBe("use_brain");
    expect(use.reason).toBe("chance 0.92: best +2.40, recurrence +1.00, length -0.01");
    const not = decide({ ...asked, candidates }, { ...help, bias: -3 });
    expect(not).toMatchObject({ decision: "shadow", reason: "chance 0.35: best +2.40, length -0.01" });
    expect(decide({ ...asked, candidates, lessons: 2 }, { ...help, bias: -9 }).decision).toBe("use_brain");
  });

  test("what is only looked at says what would have been", () => {
    const looked = decide({ ...asked, candidates: [node({ lexical: 0.6 })], shadow: true }, null);
    expect(looked).toMatchObject({
      decision: "shadow",
      reason: "looked at only; rules: fits well, best 0.60",
    });
  });

  test("every part is recorded, none is missing, and nothing is without a number", () => {
    const real = fc.double();
    const anyNode = fc
      .array(real, { maxLength: FEATURES.length + 2 })
      .map((features) => ({ ...node({}), features }));
    const weights = fc.array(fc.tuple(fc.constantFrom(...HELP_PARTS, "unknown"), real));
    fc.assert(
      fc.property(
        fc.record({
          query: fc.string({ unit: "binary" }),
          candidates: fc.array(anyNode),
          budget: real,
          lessons: fc.nat(3),
          trace: fc.constant(null),
        }),
        fc.option(fc.record({ bias: real, weights })),
        (one, help) => {
          const decided = decide(one, help);
          expect(decided.helpParts.map(([name]) => name)).toEqual(HELP_PARTS);
          for (const [, value] of decided.helpParts) expect(Number.isFinite(value)).toBe(true);
          if (decided.help !== null) expect(decided.help > 0 && decided.help < 1).toBe(true);
          expect(decided.help === null).toBe(help === null);
          expect(decided.reason).not.toContain("NaN");
        },
      ),
    );
  });
});
