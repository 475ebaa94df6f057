/** What a host's message says, for a reader. */

import { isObject, type JsonObject } from "../../../kernel/json.ts";

/** Arguments of a tool and what is no text are told in short. */
const LONGEST_CALL = 400;

export function spokenIn(message: JsonObject): string {
  const content: unknown = message["content"];
  if (typeof content === "string") return content;
  if (Array.isArray(content))
    return content
      .map(blockText)
      .filter((text) => text !== "")
      .join("\n\n");
  if (typeof message["command"] === "string")
    return fenced(
      `$ ${message["command"]}\n${typeof message["output"] === "string" ? message["output"] : ""}`,
    );
  return content === undefined || content === null ? "" : fenced(short(JSON.stringify(content)));
}

function blockText(block: unknown): string {
  if (!isObject(block)) return typeof block === "string" ? block : "";
  if (typeof block["text"] === "string") return block["text"];
  if (block["type"] === "thinking") return "";
  if (block["type"] === "toolCall")
    return `\`${String(block["name"])}\` ${short(JSON.stringify(block["arguments"] ?? {}))}`;
  return `[${String(block["type"] ?? "unknown")}]`;
}

function short(text: string): string {
  return text.length > LONGEST_CALL ? `${text.slice(0, LONGEST_CALL)} …` : text;
}

/** Longer than any run of the same inside. */
export function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
