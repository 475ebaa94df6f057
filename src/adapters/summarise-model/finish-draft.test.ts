import { expect, test } from "vitest";
import { estimateTokens, tokens } from "../../kernel/tokens.ts";
import { outcomeOf, spentBy } from "../../ports/summarise-failure.ts";
import { longestDraft } from "../../ports/summariser.ts";
import { finishDraft } from "./finish-draft.ts";
import { promptOf } from "./prompt.ts";
import { withoutReasoning } from "./reasoning.ts";
import { sampleRequest } from "./sample-request.fixture.ts";

const spent = { model: "m", tokensIn: 9, tokensOut: 3, costUsd: null };
const finish = (answer: string, request = sampleRequest()) =>
  finishDraft(answer, request, promptOf(request), spent);

test.each([
  { name: "a block", answer: "<think>hm</think>\nText", text: "Text" },
  { name: "two blocks", answer: "<think>a</think><THINKING>b</THINKING> Text", text: "Text" },
  { name: "a block between", answer: "One. <reasoning>b</reasoning>Two.", text: "One. Two." },
  { name: "a block that never ends", answer: "Text. <think>and then", text: "Text." },
  { name: "nothing but a block that never ends", answer: "<think>Text", text: "" },
  { name: "a block that the prompt opened", answer: "hm, so\n</think>\n\nText", text: "Text" },
  {
    name: "channels",
    answer:
      "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Text<|return|>",
    text: "Text",
  },
  { name: "no reasoning", answer: "They think <b> is bold.", text: "They think <b> is bold." },
])("reasoning: $name", ({ answer, text }) => {
  expect(withoutReasoning(answer, "We talked.").trim()).toBe(text);
});

test("what the sources say about such tags may be said", () => {
  const source = "The parser drops `<think>` and `</think>`.";
  const answer = "Tags <think> and </think> are dropped.";
  expect(withoutReasoning(answer, source)).toBe(answer);
  expect(withoutReasoning(`<think>hm</think>${answer}`, source)).toBe(answer);
});

test("an unending row of tags ends", () => {
  expect(withoutReasoning("<think>".repeat(50_000), "").length).toBe(0);
});

test("fences, colours and broken halves are taken off", () => {
  expect(finish("```markdown\n\u001b[31m- One\u0000\ud800\r\n- Two\n```").text).toBe("- One \ufffd\n- Two");
});

test.each([
  { answer: "Here is the summary of the record:\n\nThe pump is dry.", text: "The pump is dry." },
  { answer: "Sure! Here's what happened:\n```\nThe pump is dry.\n```", text: "The pump is dry." },
  {
    answer: "Here is where the pump stood: on the quay.",
    text: "Here is where the pump stood: on the quay.",
  },
])("a greeting is taken off: $answer", ({ answer, text }) => {
  expect(finish(answer).text).toBe(text);
});

test("the question given back is no draft, in whole or in part", () => {
  const request = sampleRequest({ targetTokens: tokens(2_000), instructions: "Keep invoices." });
  const { system, prompt } = promptOf(request);
  const parts = [system, prompt, prompt.slice(0, 700), prompt.slice(-300), /<source-.*>/.exec(prompt)![0]];
  for (const part of parts) expect(() => finish(part, request)).toThrow("repeated what it was asked");
  const ours = prompt.split("\n")[0]!;
  const about = sampleRequest({ texts: [`Our prompt says: ${ours}`, "Fine."] });
  expect(finish(`The prompt reads: ${ours}`, about).text).toContain(ours);
});

test.each(["", " \n", "<think>Text", "```\n```"])("%j is no draft, but was paid for", (answer) => {
  const error = (() => {
    try {
      return finish(answer);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(outcomeOf(error)).toBe("rejected");
  expect(spentBy(error)).toEqual(spent);
});

const sentences = (count: number) =>
  Array.from({ length: count }, (_, at) => `The pump ${at} was moved to another shelf.`).join(" ");

test("a little too long is cut after a sentence, far too long is no draft", () => {
  const most = longestDraft(tokens(200));
  const { text } = finish(sentences(40));
  expect(estimateTokens(sentences(40))).toBeGreaterThan(most);
  expect(estimateTokens(text)).toBeLessThanOrEqual(most);
  expect(text).toMatch(/shelf\.$/);
  expect(() => finish(sentences(400))).toThrow(/at most 250/);
});
