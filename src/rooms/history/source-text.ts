/**
 * What a summariser reads of messages and of summaries.
 *
 * Everything is redacted before anything is cut. Left out: reasoning, signatures, data that cannot be read, memory that
 * was put into a prompt, and what our own tools recalled. A large part is its reference. Not here: finding large parts
 * (large-parts.ts), exact values (summary-pins.ts).
 */

import type { Instant } from "../../kernel/clock.ts";
import { type MessageId, refOf } from "../../kernel/ids.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import type { SummarySource } from "../../ports/summariser.ts";
import { withoutInjected } from "./injected-memory.ts";
import { isRecallTool, type Redact, referenceTo, toolOf } from "./large-parts.ts";
import type { MessageBody, Withheld } from "./message.ts";
import type { Payload } from "./payload.ts";
import { partText } from "./plain-text.ts";
import type { StoredSummary, SummaryBody } from "./summary.ts";
import { withoutData } from "./unreadable-data.ts";

export interface SourceMessage {
  readonly row: {
    readonly id: MessageId;
    readonly role: string;
    readonly at: Instant;
    readonly withheld?: Withheld | null;
  };
  readonly body: MessageBody;
  /** Large parts of this message, those that are known. */
  readonly payloads: readonly Payload[];
}

export interface SourceText extends SummarySource {
  /** What exact values are taken from, redacted: what was said, and apart from it what was called and large parts. */
  readonly material: readonly Material[];
}

export interface Material {
  /** As pins know them: what a model hands to a tool is nobody's word. */
  readonly speaker: string;
  readonly text: string;
}

/** Of messages, oldest first. One that says nothing is left out, and so is one that was taken back. */
export function sourcesOfMessages(messages: readonly SourceMessage[], redact: Redact): readonly SourceText[] {
  return messages
    .filter(({ row }) => (row.withheld ?? null) === null)
    .map((message) => sourceOf(message, redact))
    .filter(({ text }) => text !== "");
}

/** Of summaries, oldest first. */
export function sourcesOfSummaries(
  summaries: readonly { readonly summary: Pick<StoredSummary, "id" | "since">; readonly body: SummaryBody }[],
): readonly SummarySource[] {
  return summaries.map(({ summary, body }) => ({
    ref: refOf("sum", summary.id),
    speaker: "summary",
    at: summary.since,
    text: body.text,
    tokens: estimateTokens(body.text),
  }));
}

function sourceOf({ row, body, payloads }: SourceMessage, redact: Redact): SourceText {
  const tool = toolOf(row, body);
  const { text, material } = isOurs(row.role, body)
    ? { text: "", material: [] }
    : tool !== null && isRecallTool(tool)
      ? { text: `[result of ${tool}: recalled, not repeated here]`, material: [] }
      : readParts(body, tool === null ? row.role : TOOL, payloads, redact);
  return {
    ref: refOf("msg", row.id),
    speaker: tool === null ? row.role : `tool ${tool}`,
    at: row.at,
    text,
    tokens: estimateTokens(text),
    material,
  };
}

/** What we put into a prompt ourselves and the host kept. */
function isOurs(role: string, { envelope }: MessageBody): boolean {
  const type = envelope["customType"];
  return role === "custom" && typeof type === "string" && type.startsWith("nacre.");
}

const TOOL = "tool";

function readParts(
  body: MessageBody,
  speaker: string,
  payloads: readonly Payload[],
  redact: Redact,
): { readonly text: string; readonly material: readonly Material[] } {
  const texts: string[] = [];
  const said: string[] = [];
  const apart: Material[] = [];
  body.parts.forEach((part, at) => {
    const words = partText(part);
    const payload = payloads.find((one) => one.part === at);
    const clean = words === "" ? "" : withoutData(withoutInjected(redact(words)));
    if (payload !== undefined) {
      texts.push(referenceTo(payload));
      if (isText(payload)) apart.push({ speaker, text: clean });
    } else if (clean !== "") {
      texts.push(clean);
      if (part.type === "toolCall") apart.push({ speaker: TOOL, text: clean });
      else said.push(clean);
    }
  });
  const spoken = said.length === 0 ? [] : [{ speaker, text: said.join("\n") }];
  return { text: texts.join("\n").trim(), material: [...spoken, ...apart] };
}

function isText({ type }: Payload): boolean {
  return !type.includes("/") && type !== "binary";
}
