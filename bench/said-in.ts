/** What was said in a message and what was asked of tools; not what was thought. */

import type { JsonObject } from "../src/kernel/json.ts";

export function saidIn({ content }: JsonObject): string {
  if (typeof content === "string") return content;
  return (content as JsonObject[])
    .map((block) => {
      if (block["type"] !== "toolCall") return String(block["text"] ?? "");
      return `${String(block["name"])} ${Object.values(block["arguments"] as JsonObject).join(" ")}`;
    })
    .filter((text) => text !== "")
    .join("\n");
}
