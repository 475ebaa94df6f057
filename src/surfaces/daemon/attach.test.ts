/** What is asked again by itself after a failure, and what is not because it may have been done. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf, type ErrorCode, NacreError } from "../../kernel/errors.ts";
import { type ClientMethod, METHOD_NAMES, METHODS, type MethodSpec } from "../../wire/index.ts";
import { attach } from "./attach.ts";
import type { OwnOwner } from "./embed.ts";

const US = { name: "test", version: "0.1.0", kind: "cli" } as const;
let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "nacre-attach-"));
});
afterEach(async () => {
  await rm(home, { recursive: true });
});

/** How often it was asked, and what came of it, where an owner fails the first time. */
async function failing(method: ClientMethod, code: ErrorCode): Promise<readonly [number, unknown]> {
  let asked = 0;
  const call = async () => {
    asked += 1;
    if (asked === 1) throw new NacreError(code, "It failed", "Try again.");
    return "done";
  };
  const never = new Promise<never>(() => {});
  const own = { call, isOpen: true, ended: never, close: async () => {} } as unknown as OwnOwner;
  const client = await attach({ home, introduction: US, embed: async () => own });
  const answer = await client.call(method, {} as never).catch(codeOf);
  await client.close();
  return [asked, answer];
}

test.each<[ClientMethod, ErrorCode]>([
  ["status", "wire/disconnected"],
  ["status", "store/fenced"],
  ["status", "wire/closing"],
  ["remember", "store/fenced"],
  ["remember", "wire/closing"],
  ["backup", "wire/closing"],
])("%s is asked again after %s", async (method, code) => {
  expect(await failing(method, code)).toEqual([2, "done"]);
});

test.each<[ClientMethod, ErrorCode]>([
  ["remember", "wire/disconnected"],
  ["remember", "store/closed"],
  ["backup", "wire/disconnected"],
  ["backup", "store/fenced"],
  ["promote_brain", "store/fenced"],
])("%s may have been done when it ends with %s, and is not asked again", async (method, code) => {
  expect(await failing(method, code)).toEqual([1, code]);
});

/** Whoever adds one here has looked that it writes in one unit of work: `store/fenced` is then answered before anything was written. */
test("what the writer does once only, it does in one unit", () => {
  const once = METHOD_NAMES.filter((name) => {
    const { thread, idempotent, access, engine }: MethodSpec = METHODS[name];
    return thread === "writer" && !idempotent && access === "client" && engine !== null;
  });
  expect(new Set(once)).toEqual(
    new Set([
      ...["remember", "edit_memory", "note_uses", "edit_guidance", "teach", "issue_grant", "keep_pack"],
      // An act, or a pack that is named, is one; what precedes it is read, or is noted once however often it is said.
      ...["resolve_quarantine", "rollback_brain", "keep_receipt"],
    ]),
  );
});
