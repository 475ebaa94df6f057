import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import { maySayOtherwise } from "./changed.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";

const AT = instantOf(Date.UTC(2026, 2, 1));
const LATER = instantOf(AT + 1);
const fact = (name: string, value: string, subject: EntityRef = OWNER) => ({
  ...{ subject, predicate: BUILT_IN_PREDICATES.find((one) => one.name === name)!, value, saidAt: AT },
});

test.each([
  ["the movers brought us to our new home, it is by the sea", fact("lives_in", "Leeds")],
  ["ab heute habe ich einen anderen Arbeitgeber", fact("works_at", "Oakum")],
  ["Hemos movido la fecha: nuevo plazo de Atlas", fact("deadline", "2 May", "project:atlas")],
  ["Atlas 的负责人换成老周了", fact("led_by", "陈明", "project:atlas")],
  ["we moved atlas to the other rack", fact("located_at", "node-17", "project:atlas")],
])("%s may say otherwise", (text, known) => {
  expect(maySayOtherwise(known, text, LATER)).toBe(true);
  expect(maySayOtherwise(known, text, AT)).toBe(false);
  expect(maySayOtherwise(known, `${text}?`, LATER)).toBe(false);
  expect(maySayOtherwise(known, `${text} ${known.value}`, LATER)).toBe(false);
});

test.each([
  ["my sister lives in Cork", fact("lives_in", "Leeds")],
  ["I bought a new kettle", fact("lives_in", "Leeds")],
  ["heron has a new deadline", fact("deadline", "2 May", "project:atlas")],
  ["db-01 is switched off, atlas runs on db-02 now.", fact("led_by", "Miriam", "project:atlas")],
  ["Atlas ist am Wochenende auf db-02 umgezogen.", fact("status", "produktiv", "project:atlas")],
])("%s says nothing of it", (text, known) => {
  expect(maySayOtherwise(known, text, LATER)).toBe(false);
});
