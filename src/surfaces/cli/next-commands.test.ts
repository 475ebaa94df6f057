/** What `nacre` alone proposes, in each state that a store can be in. */

import { expect, test } from "vitest";
import type { StatusAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { answers, cli } from "./cli.fixture.ts";
import { nextCommands } from "./next-commands.ts";
import { COMMANDS } from "./registry.ts";

const usual = await answers.status({});
const well: StatusAnswer = {
  ...usual,
  totals: { ...usual.totals, quarantined: 0, behind: 0 },
  ledger: { ...usual.ledger, held: 0 },
  knowledge: { ...usual.knowledge, proposals: 0, proposedEdges: 0 },
  brain: { ...usual.brain, proposed: 0 },
  degradations: {},
  notes: [],
};
const empty: StatusAnswer = {
  ...well,
  totals: { ...well.totals, messages: 0 },
  memories: { ...well.memories, active: 0 },
  ledger: { ...well.ledger, observations: 0, events: 0 },
  brain: { ...well.brain, lessons: 0 },
};

const ALL = (_command: string): boolean => true;
const typed = (status: StatusAnswer | undefined, isThere = ALL) =>
  nextCommands(status, isThere).map((one) => one.typed);

test.each([
  { name: "no store", status: undefined, next: ["setup", "import PATH", "demo"] },
  { name: "nothing stored", status: empty, next: ["setup", "import PATH", "demo"] },
  {
    name: "stored, and nobody asked for a prompt yet",
    status: { ...well, brain: { ...well.brain, episodes: 0 } },
    next: ["search WORDS", "studio", "history ask QUESTION"],
  },
  { name: "in use, and well", status: well, next: ["search WORDS", "trace", "studio"] },
  {
    name: "behind",
    status: { ...well, totals: { ...well.totals, behind: 2 } },
    next: ["doctor", "search WORDS", "trace"],
  },
  {
    name: "quarantined",
    status: { ...well, totals: { ...well.totals, quarantined: 2 } },
    next: ["quarantine list", "search WORDS", "trace"],
  },
  {
    name: "more troubles than are shown",
    status: { ...usual, degradations: { "commit-late": 3 } },
    next: ["doctor", "quarantine list", "search WORDS"],
  },
  {
    name: "something to be decided on",
    status: { ...well, brain: { ...well.brain, proposed: 1 } },
    next: ["brain lessons --state proposed", "search WORDS", "trace"],
  },
])("$name", ({ status, next }) => {
  expect(typed(status)).toEqual(next);
});

test("what is no command of this program is not proposed, and there are three all the same", () => {
  const withoutSetup = (command: string) => !/^(?:setup|import|demo)\b/.test(command);
  expect(typed(undefined, withoutSetup)).toEqual(["ingest FILE", "start", "help"]);
});

test("what is proposed can be typed", async () => {
  const gone = new NacreError("store/missing", "there is no store", "");
  const states = [{}, { status: async () => well }, { status: () => Promise.reject(gone) }];
  for (const client of states) {
    const { code, stdout, stderr } = await cli("", { client });
    expect(code).toBe(0);
    const proposed = [...(stdout + stderr).matchAll(/^ {2}nacre ([a-z-]+(?: [a-z-]+)?)/gm)].map(
      ([, name]) => name!,
    );
    expect(proposed).toHaveLength(3);
    for (const name of proposed)
      expect(Object.hasOwn(COMMANDS, name) || Object.hasOwn(COMMANDS, name.split(" ")[0]!), name).toBe(true);
  }
});
