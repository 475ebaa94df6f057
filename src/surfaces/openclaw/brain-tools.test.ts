/** The tools that audit the learned routing, as a model meets them. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { aBrainStatus, aRoute } from "../cli/route.fixture.ts";
import { BRAIN_STATUS } from "./brain-status-tool.ts";
import { BRAIN_TRACE } from "./brain-trace-tool.ts";
import { answering, LANE, textOf } from "./tool.fixture.ts";

const asker = { agent: "main", sessionKey: LANE, isOwner: true };

test("brain_status asks as its conversation, and says all of it in a few lines", async () => {
  const engine = answering({ brain_status: () => aBrainStatus });
  const text = await textOf(BRAIN_STATUS, engine, {});
  expect(engine.asked).toEqual([["brain_status", { asker }]]);
  for (const said of [
    "Mode: shadow. Lessons: 3 in force, 1 proposed",
    "Worker: running, process 4242, heartbeat 2 s ago, 1 restart.",
    "Decisions: use_brain 90.",
    "Last: episode:7 use_brain (a person taught this)",
    "words alone",
  ])
    expect(text).toContain(said);
});

test("brain_trace shows chances, what was chosen and vetoed, what stood in the prompt, and how it went", async () => {
  const engine = answering({ trace_route: () => aRoute });
  const text = await textOf(BRAIN_TRACE, engine, { trace_id: "episode:7" });
  expect(engine.asked).toEqual([["trace_route", { asker, ref: "episode:7" }]]);
  for (const said of [
    "- lesson:3 correction: chance 0.910, by rule",
    "- doc:9 chunk: chance 0.120, vetoed",
    "- lesson:3: inject, place 0, 58 tokens (taught), used",
    "- doc:9: never, out (private)",
    "How it went: 0.50 (self).",
  ])
    expect(text).toContain(said);
  await textOf(BRAIN_TRACE, engine, {});
  expect(engine.asked[1]).toEqual(["trace_route", { asker }]);
});

test("one that cannot be seen is told apart from a log that cannot be read", async () => {
  const unknown = answering({
    trace_route: () => {
      throw new NacreError("brain/unknown-episode", "there is no episode:9", "hint");
    },
  });
  await expect(textOf(BRAIN_TRACE, unknown, { trace_id: "episode:9" })).rejects.toThrow(
    "There is no such routed turn",
  );
});
