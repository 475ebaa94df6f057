/** What the status says of vectors: whose they are, and since when there is trouble; and of prompts. */

import { expect, test } from "vitest";
import type { StatusAnswer } from "../../engine/api.ts";
import { answers, cli, NOW } from "./cli.fixture.ts";

const status = await answers.status({});

async function meanings(embedding: Partial<StatusAnswer["embedding"]>): Promise<string | undefined> {
  const answer = { ...status, embedding: { ...status.embedding, skipped: 0, trouble: null, ...embedding } };
  const { stdout } = await cli("status", { columns: 300, client: { status: async () => answer } });
  return /^meanings +(.*)$/m.exec(stdout)?.[1];
}

test("vectors are credited to who made them", async () => {
  expect(await meanings({ chosen: "onnx models/x", vectors: 298, pending: 0 })).toBe(
    "298 vectors by onnx models/x, up to date",
  );
  const none = { chosen: "onnx models/x", vectors: 0, dimensions: null, pending: 310 };
  expect(await meanings({ ...none, kept: { vectors: 298, by: "openai fake-2" } })).toBe(
    "298 vectors of another model (openai fake-2) are kept; none by onnx models/x yet, 310 waiting",
  );
  expect(await meanings({ ...none, kept: { vectors: 1, by: null } })).toBe(
    "1 vector made before is kept; none by onnx models/x yet, 310 waiting",
  );
  expect(await meanings({ ...none, chosen: null })).toBeUndefined();
});

test("how prompts are shared out is named, and what differs from it", async () => {
  const prompts = async (prompt: StatusAnswer["prompt"]) => {
    const { stdout } = await cli("status", { client: { status: async () => ({ ...status, prompt }) } });
    return /^prompts +(.*)$/m.exec(stdout)?.[1];
  };
  expect(await prompts({ profile: "balanced", changed: {} })).toBe("balanced");
  expect(await prompts({ profile: "frugal", changed: { recall: 0.1, deadlineMs: 90 } })).toBe(
    "frugal, recall 0.1, deadlineMs 90",
  );
});

test("trouble is shown since when it lasts, and not when it was met last", async () => {
  const trouble = { code: "embed/unavailable", why: "it is down", at: NOW, since: NOW - 7_200_000 };
  expect(await meanings({ chosen: "ollama m", vectors: 3, pending: 1, trouble })).toBe(
    "3 vectors by ollama m, 1 waiting, fails since 2026-10-20 10:00 UTC: it is down",
  );
});

test("what was taught and routed is named, as soon as there is a lesson or a pack", async () => {
  const brain = async (counts: Partial<StatusAnswer["brain"]>) => {
    const none = { lessons: 0, proposed: 0, episodes: 0, labelled: 0, pack: null };
    const answer = { ...status, brain: { ...none, ...counts } };
    const { stdout } = await cli("status", { columns: 300, client: { status: async () => answer } });
    return /^brain +(.*)$/m.exec(stdout)?.[1];
  };
  expect(await brain({ episodes: 9 })).toBeUndefined();
  expect(await brain({ lessons: 1 })).toBe("1 lesson, no pack");
  expect(await brain({ proposed: 2, episodes: 30, labelled: 4, pack: "ab".repeat(32) })).toBe(
    "0 lessons, 2 to be confirmed, 30 routed turns, 4 known how they went, pack abababababab",
  );
});
