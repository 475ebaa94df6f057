/** What an observation says, for whoever shows it and for whoever compares it later: the title is left out where the text begins with it. */

import type { Observation } from "../rooms/ledger/index.ts";

export function observedWords({ line, text }: Pick<Observation, "line" | "text">): string {
  const title = plain(line.replace(/(?:…|\.{3})\s*$/u, ""));
  return text.includes(line) || plain(text).startsWith(title) ? text : `${line}\n${text}`;
}

function plain(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
