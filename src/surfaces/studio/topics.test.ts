/** Everything that writes says what it may have changed, or is known to change nothing that a page shows. */

import { expect, test } from "vitest";
import { METHOD_NAMES, METHODS } from "../../wire/index.ts";
import { TOPICS } from "./topics.ts";

const SILENT = [
  ...["hello", "health", "flush", "yield_lease", "open_studio", "close_studio", "show_settings"],
  ...["lane_state", "assemble", "issue_grant", "revoke_grant", "spend_grant", "settle_grant"],
  ...["ensure_collections", "note_uses", "embed_texts", "lease_work", "beat_work", "note_call"],
  ...["lent_model", "complete", "stop"],
];

test("what the writer does is told, but for what no page shows", () => {
  const written = METHOD_NAMES.filter((name) => METHODS[name].thread === "writer");
  expect(written.filter((name) => TOPICS[name] === undefined)).toEqual(SILENT);
});

test("what only reads tells nothing", () => {
  for (const name of Object.keys(TOPICS) as (keyof typeof TOPICS)[])
    expect.soft(METHODS[name].thread, name).toBe("writer");
});
