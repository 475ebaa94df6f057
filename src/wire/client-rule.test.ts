/** What a connection of a program may call: what is in its list, takes an asker, and is asked in its own name. */

import { expect, test } from "vitest";
import { isObject } from "../kernel/json.ts";
import { refusalForClient } from "./client-rule.ts";
import { METHOD_NAMES, METHODS } from "./methods.ts";

const asker = { agent: "mcp", sessionKey: "mcp:cursor", isOwner: null, client: "cursor" };
const writer = { name: "cursor", capabilities: ["write"] } as const;
const reader = { name: "cursor", capabilities: [] } as const;

const allowed = METHOD_NAMES.filter((name) => refusalForClient(name, { asker }, writer) === undefined);

test("these, and no others", () => {
  expect(allowed.toSorted()).toEqual(
    [
      ...[
        "hello",
        "health",
        "search",
        "timeline",
        "get",
        "pack",
        "read_facts",
        "fact_timeline",
        "match_idea",
      ],
      ...[
        "grep",
        "describe",
        "expand",
        "remember",
        "forget_memories",
        "teach",
        "client_rights",
        "client_lanes",
      ],
      ...["client_lane", "client_receipts", "client_receipt", "client_packs", "client_pack"],
    ].toSorted(),
  );
});

test("all of them take an asker, so that none counts as a person's word", () => {
  for (const name of allowed.filter((one) => one !== "hello" && one !== "health")) {
    const fields = METHODS[name].params.schema["properties"];
    expect.soft(isObject(fields) && Object.hasOwn(fields, "asker"), name).toBe(true);
  }
});

test.each([
  ["nobody", {}],
  ["somebody who is no program", { asker: { agent: "main", sessionKey: "agent:main:main", isOwner: true } }],
  ["another program", { asker: { ...asker, client: "codex" } }],
])("in the name of %s: refused", (_who, params) => {
  for (const name of allowed.filter((one) => one !== "hello" && one !== "health"))
    expect.soft(refusalForClient(name, params, writer)?.code, name).toBe("wire/unauthorised");
});

test("what writes needs to have been asked for", () => {
  const refused = allowed.filter((name) => refusalForClient(name, { asker }, reader) !== undefined);
  expect(refused.toSorted()).toEqual(["forget_memories", "remember", "teach"]);
  expect(refusalForClient("remember", { asker }, reader)?.hint).toContain("--read-only");
});
