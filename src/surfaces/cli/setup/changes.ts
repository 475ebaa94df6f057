/** Changes of the configuration as a person reads them, and as data. Objects are named and not shown: they may hold keys. */

import type { Json, JsonObject } from "../../../kernel/json.ts";
import { oneLine } from "../plain-text.ts";
import type { Style } from "../style.ts";
import type { Edit } from "./host.ts";
import { at } from "./plugin-edits.ts";

export interface Change {
  readonly path: string;
  /** As JSON; null: nothing. */
  readonly before: string | null;
  readonly after: string | null;
}

export function changesOf(config: JsonObject, edits: readonly Edit[]): readonly Change[] {
  return edits.map(({ path, value }) => ({
    path: path.join("."),
    before: shown(at(config, path)),
    after: shown(value),
  }));
}

function shown(value: Json | undefined): string | null {
  if (value === undefined) return null;
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value);
  return isRecord ? "{…}" : JSON.stringify(value);
}

export function renderChanges(changes: readonly Change[], style: Style): string {
  return changes
    .map(({ path, before, after }) => {
      if (before === null) return style.good(`  + ${oneLine(`${path}: ${after}`)}`);
      if (after === null) return style.bad(`  - ${oneLine(`${path}: ${before}`)}`);
      return style.warn(`  ~ ${oneLine(`${path}: ${before} becomes ${after}`)}`);
    })
    .join("\n");
}
