/** What `demo brain` shows, step by step: one correction, from being taught to being gone. */

import { isObject } from "../../kernel/json.ts";
import type { DemoStep } from "./demo-steps.ts";
import type { Client } from "./dependencies.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import { plainText } from "./plain-text.ts";

const LESSON = "Deploy tidewatch with make ship, never by copying files by hand";
const FITS = "How do I deploy tidewatch to the Pi?";
const OTHER = "What should I cook on Sunday?";

const LANE = { agent: "main", sessionKey: "agent:main:notebook" };
const BUDGET = 8_000;
/** Nobody is kept waiting for a reply here, and a machine that has just started is slow. */
const WITHIN_MS = 2_000;
/** The first prompts of a process may come too late for the brain, which then stands back. */
const MOST_TRIES = 20;

export async function* brainSteps(client: Client): AsyncIterable<DemoStep> {
  yield step("The assistant got it wrong, and you say so once:", "brain", "teach", LESSON);
  const taught = await promptFor(client, FITS);
  yield {
    says: `The next question that it fits is: ${FITS} This stands in the prompt just before it:`,
    shows: plainText(taught ?? "(nothing)"),
    isRight: taught?.includes(LESSON) === true,
  };
  yield step("Why is it there? Every prompt has its account:", "brain", "trace");
  const elsewhere = await promptFor(client, OTHER);
  yield {
    says: `Another question is left alone: ${OTHER}`,
    shows: lessonsIn(elsewhere),
    isRight: elsewhere?.includes(LESSON) !== true,
  };
  yield step("It can be looked at, with what became of it …", "brain", "lesson", await newestLesson(client));
  yield step("… and taken back:", "brain", "forget", await newestLesson(client), "--yes");
  const after = await promptFor(client, FITS);
  yield {
    says: `Asked again: ${FITS}`,
    shows: lessonsIn(after),
    isRight: after?.includes(LESSON) !== true,
  };
  yield step(
    "It is out of every prompt, and does not come back by itself. That it was there is not denied:",
    ..."brain lessons --state forgotten".split(" "),
  );
}

function step(says: string, ...typed: readonly string[]): DemoStep {
  return { says, typed, ends: EXIT_CODES.ok };
}

/** Of a prompt in which there should be none. */
function lessonsIn(block: string | null): string {
  const found = /<nacre_lessons[\s\S]*<\/nacre_lessons>/.exec(block ?? "")?.[0];
  return found === undefined ? "(no lesson stands in the prompt)" : plainText(found);
}

async function newestLesson(client: Client): Promise<string> {
  const { lessons } = await client.listLessons({ limit: 1 });
  return lessons[0]?.ref ?? "lesson:1";
}

/** What is put before a question, made and recorded as for the host; null: nothing. */
async function promptFor(client: Client, prompt: string): Promise<string | null> {
  const { sessionId, messages } = await client.laneState({ lane: LANE });
  if (sessionId === null) return null;
  const asked = { lane: LANE, sessionId, count: messages, newest: [], budget: BUDGET, final: true };
  for (let tries = 1; ; tries += 1) {
    const plan = await client.assemble(asked);
    const supplied = await client.supply({
      ...{ lane: LANE, sessionId, asker: { ...LANE, isOwner: true }, prompt },
      ...{ room: plan.room, plan: plan.account, withinMs: WITHIN_MS },
    });
    const brain = supplied.account["brain"];
    if (isObject(brain) && brain["decision"] === "fail_open" && tries < MOST_TRIES) continue;
    await client.keepReceipt({
      ...{ lane: LANE, sessionId, plan: plan.account, supply: supplied.account },
      sent: {
        messages: plan.count + plan.unsent.length,
        tokens: plan.tokens + supplied.tokens,
        ...{ supplied: supplied.block !== null, degraded: [] },
      },
    });
    return supplied.block;
  }
}
