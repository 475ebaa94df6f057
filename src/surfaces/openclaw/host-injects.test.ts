import { expect, test } from "vitest";
import { hostInjects } from "./host-injects.ts";

const OWN = ["AGENTS.md", "SOUL.md", "IDENTITY.md", "USER.md"];
const direct = { agent: "main", sessionKey: "agent:main:main", isDirect: true };
const group = { agent: "main", sessionKey: "agent:main:telegram:group:7", isDirect: false };

test.each([undefined, null, 7, {}, { agents: null }, { agents: { defaults: [], entries: 3, list: "x" } }])(
  "a host that is not configured, or oddly, has its usual ways: %j",
  (config) => {
    expect(hostInjects(config, direct)).toEqual({
      files: OWN,
      maxChars: 20_000,
      totalMaxChars: 60_000,
      others: true,
    });
  },
);

test("files that the host does not know of are for conversations between two", () => {
  expect(hostInjects({}, group)).toMatchObject({ files: OWN, others: false });
});

test.each([
  ["agent:main:subagent:5f1c", ["AGENTS.md"]],
  ["AGENT:main:SubAgent:5f1c", ["AGENTS.md"]],
  ["subagent:5f1c", ["AGENTS.md"]],
  ["agent:main:cron:daily:run:1", OWN],
  ["agent:main:my-subagent:notes", OWN],
])("in %s it shows %j", (sessionKey, files) => {
  expect(hostInjects({}, { agent: "main", sessionKey, isDirect: false }).files).toEqual(files);
});

test("an agent's own settings go before those of all, however agents are written down", () => {
  const defaults = { contextInjection: "never", bootstrapMaxChars: 900.9, bootstrapTotalMaxChars: 5_000 };
  const own = { contextInjection: "always", bootstrapMaxChars: 300 };
  const shown = { files: OWN, maxChars: 300, totalMaxChars: 5_000, others: true };
  expect(hostInjects({ agents: { defaults, entries: { Main: own } } }, direct)).toEqual(shown);
  expect(hostInjects({ agents: { defaults, list: [{ id: "x" }, { id: "main", ...own }] } }, direct)).toEqual(
    shown,
  );
  expect(hostInjects({ agents: { defaults, entries: { other: own } } }, direct)).toEqual({
    files: [],
    maxChars: 900,
    totalMaxChars: 5_000,
    others: true,
  });
});

test.each([0, -1, Number.NaN, "9", null])("a limit of %j is no limit of the host's", (bootstrapMaxChars) => {
  expect(hostInjects({ agents: { defaults: { bootstrapMaxChars } } }, direct).maxChars).toBe(20_000);
});

test("continuation-skip goes on showing them: only a session with a first-run setup is skipped", () => {
  const config = { agents: { defaults: { contextInjection: "continuation-skip" } } };
  expect(hostInjects(config, direct).files).toEqual(OWN);
});
