import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { type HostLimits, hostShows, isShown } from "./host-shows.ts";

interface HostFile {
  readonly name: string;
  readonly path: string;
  readonly content?: string;
  readonly missing: boolean;
}
type BuildContext = (
  files: readonly HostFile[],
  limits: { readonly maxChars: number; readonly totalMaxChars: number },
) => readonly { readonly path: string; readonly content: string }[];

/** The host's own: what it makes of files is what has to be foretold. */
let build: BuildContext;

beforeAll(async () => {
  const folder = join(import.meta.dirname, "../../../node_modules/openclaw/dist");
  for (const name of readdirSync(folder).filter((one) => /^bootstrap-[\w-]+\.mjs$/.test(one))) {
    const parts: { readonly [name: string]: unknown } = await import(pathToFileURL(join(folder, name)).href);
    const found = Object.values(parts).find(
      (part) => typeof part === "function" && part.name === "buildBootstrapContextFiles",
    );
    if (found !== undefined) build = found as BuildContext;
  }
  expect(build).toBeTypeOf("function");
});

const FILES = ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md"];

interface Written {
  readonly path: string;
  readonly text: string | null;
}

function contextOf(files: readonly Written[], limits: HostLimits): ReadonlyMap<string, string> {
  const given = limits.files.map((name) => {
    const text = files.find(({ path }) => path === name)?.text;
    const path = `/home/somebody/workspace/${name}`;
    return typeof text === "string"
      ? { name, path, content: text, missing: false }
      : { name, path, missing: true };
  });
  return new Map(build(given, limits).map(({ path, content }) => [path.split("/").at(-1)!, content]));
}

/** Lines that all differ, so that what is shown of a file stands in one place alone. */
const lines = (count: number, word: string): string =>
  Array.from(
    { length: count },
    (_, at) => `- ${word} ${at} must never be left out 🦪 ${"x".repeat(at % 60)}\n`,
  ).join("");

const written = fc
  .tuple(
    fc.constantFrom(...FILES),
    fc.nat(300),
    fc.constantFrom("rule", "note", "line"),
    fc.constantFrom("", "\n\n", " \t\n"),
  )
  .map(([path, count, word, end]) => ({ path, text: lines(count, word) + end }));
const workspaces = fc.record({
  files: fc.uniqueArray(written, { selector: ({ path }) => path, maxLength: 4 }),
  limits: fc.record({
    files: fc.constant(FILES),
    maxChars: fc.oneof(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 1, max: 20_000 })),
    totalMaxChars: fc.oneof(fc.integer({ min: 1, max: 3_000 }), fc.integer({ min: 1, max: 60_000 })),
  }),
});

test("what is said to be shown stands in what the host makes of the files, each range in one piece", () => {
  fc.assert(
    fc.property(workspaces, ({ files, limits }) => {
      const context = contextOf(files, limits);
      for (const [path, ranges] of hostShows(files, limits)) {
        const text = files.find((one) => one.path === path)!.text;
        for (const { from, to } of ranges) {
          const shown = text.slice(from, to).trimEnd();
          if (shown !== "") expect(context.get(path) ?? "", `${path} ${from}-${to}`).toContain(shown);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test("not much less is said to be shown than the host does show", () => {
  fc.assert(
    fc.property(
      fc.record({
        count: fc.integer({ min: 50, max: 900 }),
        maxChars: fc.integer({ min: 4_000, max: 20_000 }),
        path: fc.constantFrom("AGENTS.md", "SOUL.md"),
      }),
      ({ count, maxChars, path }) => {
        const files = [{ path, text: lines(count, "rule") }];
        const limits = { files: [path], maxChars, totalMaxChars: 60_000 };
        const content = contextOf(files, limits).get(path)!;
        const shown = hostShows(files, limits)
          .get(path)!
          .reduce((sum, { from, to }) => sum + to - from, 0);
        // A digest fills up to a third of what is left of AGENTS.md, and says nothing of what stands beside its lines.
        const share = path === "AGENTS.md" && content.length < files[0]!.text.trimEnd().length ? 0.55 : 0.97;
        expect(shown).toBeGreaterThanOrEqual(share * content.length);
      },
    ),
    { numRuns: 300 },
  );
});

const limits = { files: FILES, maxChars: 20_000, totalMaxChars: 60_000 };
const shownOf = (files: readonly Written[], more: Partial<HostLimits> = {}) =>
  Object.fromEntries(hostShows(files, { ...limits, ...more }));

test.each([
  {
    name: "a small file whole, its blank end with it",
    files: [{ path: "SOUL.md", text: "Be kind.\n\n" }],
    more: {},
    shown: { "SOUL.md": [{ from: 0, to: 10 }] },
  },
  {
    name: "a file that the host does not know, not at all",
    files: [{ path: "TOOLS.md", text: "- x" }],
    more: {},
    shown: {},
  },
  {
    name: "no files at all, when it is set to inject none",
    files: [{ path: "SOUL.md", text: "x" }],
    more: { files: [] },
    shown: {},
  },
  {
    name: "the head and tail of AGENTS.md",
    files: [{ path: "AGENTS.md", text: "a".repeat(30_000) }],
    more: {},
    shown: {
      "AGENTS.md": [
        { from: 0, to: 9_000 },
        { from: 27_000, to: 30_000 },
      ],
    },
  },
  {
    name: "USER.md under its own limit",
    files: [{ path: "USER.md", text: "a".repeat(4_000) }],
    more: {},
    shown: { "USER.md": [{ from: 0, to: 4_000 }] },
  },
  {
    name: "nothing once too little of the total is left",
    files: [
      { path: "AGENTS.md", text: "a".repeat(940) },
      { path: "SOUL.md", text: "b" },
      { path: "USER.md", text: "c" },
    ],
    more: { totalMaxChars: 1_000 },
    shown: { "AGENTS.md": [{ from: 0, to: 940 }] },
  },
])("the host shows $name", ({ files, more, shown }) => {
  expect(shownOf(files, more)).toEqual(shown);
});

test("USER.md over 4,000 characters is cut whatever the configuration says", () => {
  const [head, tail] = hostShows([{ path: "USER.md", text: "a".repeat(5_000) }], limits).get("USER.md")!;
  expect(head!.to).toBeLessThan(3_000);
  expect(head!.to).toBeGreaterThan(2_800);
  expect(tail!.from).toBeGreaterThan(4_000);
});

test("a stretch is shown when all of its letters are, in one piece", () => {
  const text = "- one\n- two\n\n";
  expect(isShown(text, 6, 13, [{ from: 0, to: 11 }])).toBe(true);
  expect(isShown(text, 6, 13, [{ from: 0, to: 10 }])).toBe(false);
  expect(isShown(text, 6, 13, [{ from: 7, to: 13 }])).toBe(false);
  expect(
    isShown(text, 6, 13, [
      { from: 6, to: 8 },
      { from: 8, to: 13 },
    ]),
  ).toBe(false);
  expect(isShown(text, 6, 13, [])).toBe(false);
});
