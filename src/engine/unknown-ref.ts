/** The refusal of a reference to what there is none of: by its kind, with where to look. */

import { NacreError } from "../kernel/errors.ts";
import type { RecordKind } from "../kernel/ids.ts";

const UNKNOWN = {
  msg: "history/unknown-message",
  sum: "history/unknown-summary",
  file: "history/unknown-file",
  mem: "memory/unknown",
  doc: "doc/unknown",
  shard: "guidance/unknown",
  obs: "ledger/unknown",
  evt: "ledger/unknown",
  fact: "fact/unknown",
  card: "card/unknown",
  lesson: "lesson/unknown",
} as const satisfies { readonly [kind in RecordKind]: string };

/** `listing`: the command that has what was listed, and what that is. */
export function unknownRef(kind: RecordKind, ref: string, listing: string): NacreError {
  const list = {
    ...{ msg: "history grep WORDS", sum: "history grep WORDS", file: "history grep WORDS" },
    ...{ mem: "memories list", doc: "docs list", shard: "guidance list" },
    ...{ obs: "observations list", evt: "events query --global" },
    fact: "facts current",
    card: "synth list",
    lesson: "brain lessons",
  }[kind];
  return new NacreError(
    UNKNOWN[kind],
    `there is no ${ref}`,
    `\`nacre ${listing}; \`nacre ${list}\` shows what there is.`,
  );
}
