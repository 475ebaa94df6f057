import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import { factId } from "../../kernel/ids.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";
import { tellsFormer } from "./tells-former.ts";

const OVER = instantOf(Date.UTC(2026, 9, 17));

interface Told {
  readonly subject?: EntityRef;
  readonly name?: string;
  readonly value?: string;
  readonly after?: boolean;
  readonly byAssistant?: boolean;
}

function tells(text: string, told: Told = {}): boolean {
  const {
    subject = OWNER,
    name = "lives_in",
    value = "Rotterdam",
    after = false,
    byAssistant = false,
  } = told;
  const predicate = BUILT_IN_PREDICATES.find((one) => one.name === name)!;
  const of = { fact: factId(1), by: factId(2), since: OVER, over: OVER, instead: ["Delft"] };
  const at = instantOf(OVER + (after ? 1 : -1) * 86_400_000);
  return tellsFormer({ ...of, subject, predicate, value }, text, { at, byAssistant });
}

test.each([
  ["I live in Rotterdam, near the harbour."],
  ["Our home in Rotterdam has no lift."],
  ["Ich wohne in Rotterdam."],
  ["我住在Rotterdam。"],
  ["The owner lives in Rotterdam."],
  ["Since you live in Rotterdam, take the metro.", { byAssistant: true }],
  ["Since you live in Rotterdam, take the metro.", { byAssistant: true, after: true }],
  ["ECHO: I live in Rotterdam.", { byAssistant: true }],
  ["I'm at Siemens now, in the tram division.", { name: "works_at", value: "Siemens" }],
  ["As payroll clerk you can sign that.", { name: "role", value: "payroll clerk", byAssistant: true }],
  ["Atlas is hosted at db-01.", { subject: "project:atlas", name: "located_at", value: "db-01" }],
  ["Atlas runs on db-01.", { subject: "project:atlas", name: "located_at", value: "db-01" }],
  ["I would ask Petra about Atlas.", { subject: "project:atlas", name: "led_by", value: "Petra" }],
  ["Atlas is in beta.", { subject: "project:atlas", name: "status", value: "in beta" }],
] as [string, Told?][])("it tells what was so: %s", (text, told) => {
  expect(tells(text, told)).toBe(true);
});

test.each([
  // It names the place, and says nothing of who lives there.
  [
    "We need a van for that Saturday. Can you get offers? At least 10 m³, pick-up in Rotterdam before 09:00, not more than €120 for the day.",
  ],
  ["Find three van hire offers in Rotterdam for Saturday: compare total price, tell me where we pick up."],
  ["I am in Rotterdam for a meeting. We live with that."],
  ["My sister lives in Rotterdam, and I visit her."],
  ["Petra lives in Rotterdam."],
  ["I move house on Saturday, and the van waits in Rotterdam."],
  ["We moved to Delft, not Rotterdam."],
  ["I live in Rotterdam.", { after: true }],
  ["The firm is based in Rotterdam.", { byAssistant: true, after: true }],
  [
    "Petra leads Heron; she asked me about Atlas.",
    { subject: "project:atlas", name: "led_by", value: "Petra" },
  ],
] as [string, Told?][])("it only names what was so: %s", (text, told) => {
  expect(tells(text, told)).toBe(false);
});
