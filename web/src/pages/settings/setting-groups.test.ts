import fc from "fast-check";
import { expect, test } from "vitest";
import type { Setting } from "../../../../src/wire/studio-params.ts";
import { groupsOf, isVariable, lineFor, valueWords } from "./setting-groups.ts";

const setting = (path: string, more: Partial<Setting> = {}): Setting => ({
  ...{ path, value: null, origin: "default", about: "" },
  ...more,
});
const ALL = { words: "", onlyChosen: false };

const SOME = [
  setting("home", { value: "/home/ada/.nacre", origin: "environment" }),
  setting("prompt.profile", { value: "balanced", about: "How a prompt is shared out." }),
  setting("gate.threshold", { about: "The score from which on they do." }),
  setting("prompt.recallTokens", {
    value: 8_000,
    origin: "config.json",
    about: "Tokens that recall may take.",
  }),
  setting("NACRE_CALL_LOG", { about: "A file that gets a line for each call." }),
];

test("groups are by the first word of the path, in the order in which they come", () => {
  expect(groupsOf(SOME, ALL).map(({ title, settings }) => [title, settings.map(({ path }) => path)])).toEqual(
    [
      ["Where it is", ["home"]],
      ["Prompts", ["prompt.profile", "prompt.recallTokens"]],
      ["What becomes a memory", ["gate.threshold"]],
      ["Environment", ["NACRE_CALL_LOG"]],
    ],
  );
});

test.each([
  ["only what somebody chose", { words: "", onlyChosen: true }, ["home", "prompt.recallTokens"]],
  ["by its words", { words: "Recall TOKENS", onlyChosen: false }, ["prompt.recallTokens"]],
  ["by its value", { words: "balanced", onlyChosen: false }, ["prompt.profile"]],
  ["by the name of its group", { words: "becomes a memory", onlyChosen: false }, ["gate.threshold"]],
  ["by words that nothing has", { words: "balanced tea", onlyChosen: false }, []],
])("narrowed: %s", (_, narrowed, paths) => {
  expect(groupsOf(SOME, narrowed).flatMap(({ settings }) => settings.map(({ path }) => path))).toEqual(paths);
});

test.each([
  [setting("prompt.recallTokens", { value: 8_000 }), '{"prompt":{"recallTokens":8000}}'],
  [setting("summaries.endpoint.model", { value: "small" }), '{"summaries":{"endpoint":{"model":"small"}}}'],
  [setting("gate.threshold"), '{"gate":{"threshold":"VALUE"}}'],
  [setting("embeddings.keyEnv", { value: "set" }), '{"embeddings":{"keyEnv":"VALUE"}}'],
  [setting("NACRE_CALL_LOG"), "NACRE_CALL_LOG=VALUE"],
  [setting("home", { value: "/srv/nacre" }), "NACRE_HOME=/srv/nacre"],
])("the line for %o is %s", (one, line) => {
  expect(lineFor(one)).toBe(line);
});

test.each([
  [null, "nothing"],
  [true, "yes"],
  [[], "none"],
  [["a", "b"], "a, b"],
  [500_000, "500,000"],
  [0.25, "0.25"],
  [{ name: "x" }, '{"name":"x"}'],
])("%j is shown as %s", (value, words) => {
  expect(valueWords(value)).toBe(words);
});

test("no setting is lost or shown twice, and its line says its own value", () => {
  const path = fc.oneof(
    fc.stringMatching(/^[a-z]{1,6}(\.[a-zA-Z]{1,8}){1,3}$/),
    fc.stringMatching(/^[A-Z][A-Z_]{1,10}$/),
  );
  const some = fc.uniqueArray(
    fc.record({
      path,
      value: fc.oneof(fc.integer(), fc.boolean()),
      origin: fc.constantFrom("default" as const, "config.json" as const),
      about: fc.string(),
    }),
    { selector: (one) => one.path },
  );
  fc.assert(
    fc.property(some, (settings) => {
      const shown = groupsOf(settings, ALL).flatMap((group) => group.settings);
      expect(new Set(shown)).toEqual(new Set(settings));
      expect(shown).toHaveLength(settings.length);
      for (const one of settings.filter((each) => !isVariable(each.path))) {
        let at: unknown = JSON.parse(lineFor(one));
        for (const name of one.path.split(".")) at = (at as { [name: string]: unknown })[name];
        expect(at).toBe(one.value);
      }
    }),
  );
});
