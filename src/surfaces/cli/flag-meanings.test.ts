/** The same flag is the same thing in every command. */

import { expect, test } from "vitest";
import type { FlagDefinition } from "./flags.ts";
import { GLOBAL_FLAGS } from "./global-flags.ts";
import { loadAll } from "./registry.ts";

const commands = await loadAll();

interface Rule {
  readonly flag: string;
  readonly is: Partial<FlagDefinition>;
  /** Where it is something else, and what. */
  readonly but?: { readonly [command: string]: string };
}

const PAGE = "the reference of the oldest that was listed: the next page ends there";

const RULES: readonly Rule[] = [
  { flag: "limit", is: { type: "integer", short: "n" } },
  { flag: "yes", is: { type: "boolean", short: "y" } },
  { flag: "since", is: { type: "time" } },
  {
    flag: "before",
    is: { type: "time" },
    but: {
      timeline: "how many before it",
      "memories list": PAGE,
      "guidance list": PAGE,
      "brain lessons": PAGE,
      "brain episodes": PAGE,
      trace: PAGE,
      "mcp log": PAGE,
    },
  },
  { flag: "progress", is: { type: "boolean", help: "Show progress even when this is not a terminal" } },
  { flag: "dry-run", is: { type: "boolean" } },
  { flag: "budget", is: { type: "tokens" } },
];

test.each(RULES)("--$flag", ({ flag, is, but = {} }) => {
  const taking = commands.filter(({ flags }) => Object.hasOwn(flags, flag));
  expect(taking.length).toBeGreaterThan(1);
  for (const { name, flags } of taking)
    if (!Object.hasOwn(but, name)) expect(flags[flag], name).toMatchObject(is);
  for (const name of Object.keys(but)) expect(taking.map((command) => command.name)).toContain(name);
});

test("--lane and --agent take a name, or several where several can be asked about", () => {
  for (const { name, flags } of commands) {
    for (const flag of ["lane", "agent"])
      if (flags[flag] !== undefined) expect(["text", "texts", "list"], name).toContain(flags[flag].type);
    // The words of the published memory command stay what they are.
    if (Object.hasOwn(flags, "session-key") && !name.startsWith("memory "))
      expect(Object.keys(flags), name).toContain("lane");
  }
});

test("a letter is one flag's within a command, and no command takes one of those that all have", () => {
  for (const { name, flags } of commands) {
    const letters = [...Object.values(flags), ...Object.values<FlagDefinition>(GLOBAL_FLAGS)].flatMap(
      ({ short }) => short ?? [],
    );
    expect(new Set(letters).size, name).toBe(letters.length);
    for (const flag of Object.keys(GLOBAL_FLAGS)) expect(Object.keys(flags), name).not.toContain(flag);
  }
});
