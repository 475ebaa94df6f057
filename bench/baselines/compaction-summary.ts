/** Answers what the host's compaction asks a model for: a summary of a part of a conversation, and of the summary before it. */

import { extractiveSummariser } from "../../src/adapters/summarise-extractive/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { estimateTokens, tokens } from "../../src/kernel/tokens.ts";
import type { SummarySource } from "../../src/ports/summariser.ts";
import type { ModelRequest } from "../../test/host/fake-model.ts";
import { type Answer, contentText } from "../../test/host/model-instructions.ts";

/** The host's sections begin so. */
const SPOKEN = /^\[(User|Assistant|Assistant tool calls|Tool result)\b[^\]]*\]: /;

export function isSummaryRequest({ messages }: Pick<ModelRequest, "messages">): boolean {
  return contentText(messages[0]?.content).startsWith("You are a context summarization assistant");
}

export async function summaryOf({ messages }: Pick<ModelRequest, "messages">, most: number): Promise<Answer> {
  const { text } = await extractiveSummariser().summarise(
    {
      sources: sourcesIn(contentText(messages.at(-1)?.content)),
      ...{ depth: 0, targetTokens: tokens(most), level: "normal", instructions: null },
      ...{ mustMention: [], missing: [] },
    },
    new AbortController().signal,
  );
  return { kind: "text", text };
}

/** The summary before, then what was said since, oldest first. */
export function sourcesIn(prompt: string): readonly SummarySource[] {
  const inside = (tag: string) => new RegExp(`<${tag}>\\n([\\s\\S]*?)\\n</${tag}>`).exec(prompt)?.[1] ?? "";
  const said = inside("conversation").split(/\n\n(?=\[(?:User|Assistant|Tool result)\b)/);
  const texts = [
    { speaker: "summary", text: inside("previous-summary") },
    ...said.map((text) => ({ speaker: speakerOf(text), text: text.replace(SPOKEN, "") })),
  ];
  return texts
    .filter(({ text }) => text.trim() !== "")
    .map(({ speaker, text }, at) => ({
      ...{ ref: `msg:${at + 1}`, speaker, at: instantOf(at), text, tokens: estimateTokens(text) },
    }));
}

function speakerOf(text: string): string {
  const who = SPOKEN.exec(text)?.[1];
  return who === "User" ? "user" : who === "Tool result" ? "tool" : "assistant";
}
