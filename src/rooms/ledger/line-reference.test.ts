/** docs/reference/lines.md names every field by every name that it may have, and every word that it may say. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  EVENT_TYPES,
  LANGUAGES,
  OBSERVATION_KINDS,
  OUTCOMES,
  PLAN_STATUSES,
} from "../../kernel/ledger-words.ts";
import { LINE_SPELLINGS } from "./line-fields.ts";
import { EVENT_SPELLINGS } from "./read-event-line.ts";

const page = readFileSync(new URL("../../../docs/reference/lines.md", import.meta.url), "utf8");
const [, observations, events] = page.split("\n## ");

test.each([
  ["observations", observations!, [...Object.values(LINE_SPELLINGS).flat(), ...OBSERVATION_KINDS]],
  ["observations", observations!, [...LANGUAGES, ...OUTCOMES, ...PLAN_STATUSES]],
  ["events", events!, [...Object.values(EVENT_SPELLINGS).flat(), ...EVENT_TYPES]],
])("the page of %s has them all", (_what, section, words) => {
  expect(words.filter((word) => !section.includes(`\`${word}\``))).toEqual([]);
});
