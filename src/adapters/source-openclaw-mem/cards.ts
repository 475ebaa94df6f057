/** Synthesis cards: observations that somebody compiled of others, in words of their own. */

import { canonicalJson } from "../../kernel/json.ts";
import type { CardRecord } from "../../kernel/transfer/record.ts";
import { timeIn, wordsIn } from "../sql/row-values.ts";
import { fieldsIn, observationsNamed, shelfFor } from "./detail.ts";
import type { ObservationRow } from "./observations.ts";

/** Null: nothing that it was compiled from is there, and it stands as an observation. */
export function cardOf(
  { id, row, detail, at }: ObservationRow,
  isThere: (observation: number) => boolean,
  cards: ReadonlySet<number>,
): CardRecord | null {
  const made = fieldsIn(detail["graph_synthesis"]);
  const sources = observationsNamed(made["source_refs"]).filter(isThere);
  const title = wordsIn(made["title"]) ?? wordsIn(row["summary"]);
  const words = [wordsIn(made["summary"]) ?? wordsIn(row["summary"]), wordsIn(made["why_it_matters"])];
  const text = words.filter((one) => one !== null).join("\n\n");
  if (sources.length === 0 || title === null || text === "") return null;
  const old = observationsNamed(fieldsIn(detail["lifecycle"])["refresh_of"] ?? made["refresh_of"]).find(
    (one) => one < id && cards.has(one),
  );
  const selection = made["selection"];
  return {
    kind: "card",
    ref: `card:${id}`,
    shelf: shelfFor(detail["scope"]),
    title,
    text,
    method: "given",
    sources: sources.map((one) => `obs:${one}`),
    selection:
      typeof selection === "string"
        ? selection
        : selection === undefined || selection === null
          ? null
          : canonicalJson(selection),
    trust: "unknown",
    compiledAt: timeIn(made["compiled_at"]) ?? at,
    supersedes: old === undefined ? null : `card:${old}`,
  };
}
