/** Settings by what they are about, narrowed by words and by whether somebody chose them, and the line that changes one. Pure. */

import type { Json } from "../../../../src/kernel/json.ts";
import type { Setting, SettingOrigin } from "../../../../src/wire/studio-params.ts";

export interface SettingGroup {
  readonly name: string;
  readonly title: string;
  readonly settings: readonly Setting[];
}

const TITLES: { readonly [name: string]: string } = {
  home: "Where it is",
  memory: "Where memory is kept",
  store: "A server that keeps it",
  sessions: "Conversations that are left out",
  summaries: "Summaries",
  embeddings: "Meanings",
  gate: "What becomes a memory",
  prompt: "Prompts",
  ledger: "Observations",
  facts: "Facts",
  brain: "Brain",
  authored: "Authored files",
  retention: "What grows old",
  environment: "Environment",
};

export const ORIGIN_WORDS: { readonly [origin in SettingOrigin]: string } = {
  default: "default",
  "config.json": "config.json",
  environment: "environment",
  openclaw: "OpenClaw",
  command: "the command",
};

export const ORIGIN_ABOUT: { readonly [origin in SettingOrigin]: string } = {
  default: "Nobody chose it.",
  "config.json": "It was chosen in config.json.",
  environment: "A variable of the environment says so.",
  openclaw: "OpenClaw says so, which runs this memory.",
  command: "Whoever started Nacre said so.",
};

interface Narrowed {
  readonly words: string;
  readonly onlyChosen: boolean;
}

/** In the order in which they come; each group once. */
export function groupsOf(settings: readonly Setting[], narrowed: Narrowed): readonly SettingGroup[] {
  const groups = new Map<string, Setting[]>();
  for (const setting of settings) {
    if (!isWanted(setting, narrowed)) continue;
    const name = groupOf(setting.path);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [setting]);
    else group.push(setting);
  }
  return [...groups].map(([name, some]) => ({ name, title: TITLES[name] ?? name, settings: some }));
}

function isWanted({ path, about, value, origin }: Setting, { words, onlyChosen }: Narrowed): boolean {
  if (onlyChosen && origin === "default") return false;
  const text = `${path} ${about} ${valueWords(value)} ${TITLES[groupOf(path)] ?? ""}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Variables have names in capitals, and no section. */
export function isVariable(path: string): boolean {
  return !path.includes(".") && path !== "home";
}

function groupOf(path: string): string {
  return isVariable(path) ? "environment" : (path.split(".", 1)[0] ?? path);
}

export function valueWords(value: Json): string {
  if (value === null) return "nothing";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 6 });
  if (typeof value === "string") return value;
  if (Array.isArray(value))
    return value.length === 0 ? "none" : value.map((one) => valueWords(one)).join(", ");
  return JSON.stringify(value);
}

/** Stands where the person’s own value goes. */
export const PLACE = "VALUE";

/** One line that says it where it is to be said: of a file JSON, of the environment a variable. */
export function lineFor({ path, value }: Pick<Setting, "path" | "value">): string {
  // Of a secret it is only told that there is one.
  const given = value === null || value === "set" ? PLACE : value;
  if (path === "home") return `NACRE_HOME=${String(given)}`;
  if (isVariable(path)) return `${path}=${typeof given === "string" ? given : JSON.stringify(given)}`;
  return JSON.stringify(path.split(".").reduceRight<Json>((inner, name) => ({ [name]: inner }), given));
}
