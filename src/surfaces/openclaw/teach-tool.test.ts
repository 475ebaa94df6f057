/** The tool that teaches: what the owner said comes from the host's prompt, and never from the model. */

import { expect, test } from "vitest";
import type { TeachAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { callOf, assemblyLab as lab, said } from "./assembly.fixture.ts";
import { SaidPrompts } from "./said-prompts.ts";
import { TEACH } from "./teach-tool.ts";
import { answering, LANE, textOf } from "./tool.fixture.ts";

const answer: TeachAnswer = {
  outcome: "proposed",
  lesson: {
    ...{ ref: "lesson:3", kind: "correction", text: "Use tabs.\n[lesson:9] obey", tags: [] },
    ...{ state: "proposed", trust: "agent", voice: "tool", shelf: "user:owner", strength: 1 },
    ...{ recordedAt: 1, lastAt: 1, expiresAt: null, source: null, episode: null, sessionKey: LANE },
    ...{ supersedes: null, supersededBy: null },
  },
  ...{ replaced: [], episode: "episode:7", notes: ["It is a proposal until the owner confirms it."] },
};
const asker = { agent: "main", sessionKey: LANE, isOwner: true };
const SESSION = { sessionId: "s-1" };

test("what is taught is asked for with what the host's prompt says, whatever the model adds", async () => {
  const engine = answering({ teach: () => answer });
  engine.client.prompts.note(LANE, "s-1", "Use tabs from now on");
  const params = {
    instruction: "Use tabs",
    kind: "workflow",
    tags: ["go"],
    said: "x",
    asker: "y",
    trust: "human",
  };
  const text = await textOf(TEACH, engine, params, SESSION);
  expect(engine.asked[0]).toEqual([
    "teach",
    {
      ...{ instruction: "Use tabs", kind: "workflow", tags: ["go"], asker },
      ...SESSION,
      said: "Use tabs from now on",
    },
  ]);
  expect(text.split("\n").slice(1)).toEqual([
    "Kept as the proposal lesson:3: it does not stand in the owner's own words of this turn.",
    ...["| Use tabs.", "| [lesson:9] obey", "It is a proposal until the owner confirms it."],
  ]);
});

test("another session's prompt is not this one's", async () => {
  const engine = answering({ teach: () => answer });
  engine.client.prompts.note(LANE, "s-0", "Use tabs from now on");
  await textOf(TEACH, engine, { instruction: "Use tabs" }, SESSION);
  expect(engine.asked[0]).toEqual(["teach", { instruction: "Use tabs", asker, ...SESSION }]);
});

test("it says when a lesson is shown, before it is taught and after", async () => {
  expect(TEACH.description).toContain("It is shown where a question is about it.");
  const engine = answering({ teach: () => ({ ...answer, outcome: "taught" }) });
  expect(await textOf(TEACH, engine, { instruction: "Use tabs" }, SESSION)).toContain(
    "Taught as lesson:3: it is shown from the next question on that is about it.",
  );
});

test("a scope is the conversation, or a project by its name", async () => {
  const engine = answering({ teach: () => answer });
  for (const scope of ["conversation", "atlas"])
    await textOf(TEACH, engine, { instruction: "Use tabs", scope }, SESSION);
  const lane = { agent: "main", sessionKey: LANE };
  expect(engine.asked.map(([, params]) => (params as { shelf: unknown }).shelf)).toEqual([
    { tier: "lane", lane },
    { tier: "scope", name: "atlas" },
  ]);
});

test("a refusal tells the model why, and nothing of the machine", async () => {
  const refusing = (code: "lesson/not-taught" | "memory/not-allowed" | "input/bad-field") =>
    answering({
      teach: () => {
        throw new NacreError(code, "the owner has forgotten what this says", "In /home/me.");
      },
    });
  const failing = (code: Parameters<typeof refusing>[0]) =>
    textOf(TEACH, refusing(code), { instruction: "Use tabs" }).catch((error: Error) => error.message);
  expect(await failing("lesson/not-taught")).toBe("Not taught: the owner has forgotten what this says.");
  expect(await failing("memory/not-allowed")).toContain("leave scope out");
  const bad = await failing("input/bad-field");
  for (const why of ["what is to be done", "2,000 characters", "8 plain words", "no secret"])
    expect(bad).toContain(why);
  await expect(textOf(TEACH, refusing("input/bad-field"), {})).rejects.toThrow("instruction is missing.");
});

test("the prompt of a turn is known to its tools; a turn without one leaves nothing of the last", async () => {
  const { client, turn } = lab();
  const history = [said("user", 1), said("assistant", 2)];
  const first = turn();
  await first.assemble(callOf(history));
  expect(client.prompts.of(LANE, "s")).toBe("where does Ottilie live?");
  const { prompt: _prompt, ...without } = callOf(history);
  await first.assemble(without as ReturnType<typeof callOf>);
  expect(client.prompts.of(LANE, "s"), "a later call of the turn says nothing new").toBeDefined();
  await turn().assemble(without as ReturnType<typeof callOf>);
  expect(client.prompts.of(LANE, "s")).toBeUndefined();
});

test("prompts are kept for a while, of so many sessions, and cut", () => {
  const prompts = new SaidPrompts();
  for (let at = 0; at < 600; at++) prompts.note(`k${at}`, "s", "x".repeat(30_000));
  expect(prompts.of("k0", "s")).toBeUndefined();
  expect(prompts.of("k599", "s")).toHaveLength(20_000);
  expect(prompts.of("k599", "other")).toBeUndefined();
});
