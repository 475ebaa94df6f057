import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { dueOf } from "./due.ts";
import { type Saying, type Speaker, sayingsIn } from "./said.ts";

/** A Monday, 10:00 UTC. */
const SAID = instantOf(Date.UTC(2026, 10, 16, 10));
const one = (text: string) => ({ judged: text, whole: text, torn: false });
const heard = (text: string, who: Speaker = "owner") => sayingsIn([one(text)], who, SAID);
const day = (month: number, date: number, hour = 24, minute = 0) =>
  Date.UTC(2026, month - 1, date, hour, minute);

test.each<[Saying["kind"] | null, Speaker, string]>([
  ["decision", "owner", "We decided to keep Postgres for the ledger."],
  ["decision", "owner", "OK, let's go with the blue one."],
  ["decision", "assistant", "Decision: the importer reads page by page."],
  ["decision", "owner", "Wir haben uns gestern für Hetzner entschieden."],
  ["decision", "owner", "我们决定用新的数据库"],
  ["decision", "owner", "We agreed not to ship on Fridays."],
  [null, "owner", "We haven't decided yet."],
  [null, "owner", "Should we go with the blue one?"],
  [null, "owner", "If we decided that, it would be bad."],
  [null, "owner", "还没决定用哪个"],
  ["learning", "assistant", "The build failed because of a stale lock; fixed it by deleting node_modules."],
  ["learning", "owner", "构建失败，原因是磁盘满了"],
  [null, "assistant", "I fixed the failing test."],
  ["plan", "owner", "Remind me to call the dentist."],
  ["plan", "owner", "To-do: rotate the certificates"],
  ["plan", "owner", "I'll send the contract tomorrow."],
  ["plan", "owner", "提醒我明天交房租"],
  ["plan", "owner", "Ich werde am Freitag den Vertrag schicken."],
  ["plan", "assistant", "I'll check the backup again once the migration is done."],
  [null, "assistant", "I'll look at the file now."],
  [null, "assistant", "I will read the log."],
  [null, "owner", "I will not tolerate this."],
  [null, "owner", "The weather is fine."],
  [null, "owner", "Is the error fixed by the update?"],
])("%s, said by the %s: %s", (kind, who, text) => {
  expect(heard(text, who).map((saying) => saying.kind)).toEqual(kind === null ? [] : [kind]);
});

test("trouble in one sentence and what helped in the next are one learning", () => {
  const said = sayingsIn(
    [one("The upload crashed on large files."), one("The fix was to stream them."), one("Thanks.")],
    "assistant",
    SAID,
  );
  expect(said).toMatchObject([
    { kind: "learning", text: "The upload crashed on large files. The fix was to stream them." },
  ]);
});

test("a plan says what it waits for, when it is due and when it is over", () => {
  const [plan] = heard("I'll renew the certificate once the audit is over.");
  expect(plan!.plan).toMatchObject({ trigger: "once the audit is over", dueAt: null, status: "pending" });
  const [due] = heard("Remind me to pay the rent tomorrow at 9.");
  expect(due!.plan).toMatchObject({ trigger: null, dueAt: day(11, 17, 9) });
  expect(due!.plan!.expiresAt! - due!.plan!.dueAt!).toBe(30 * 24 * 3_600_000);
});

test("what is torn, or a list of many, is not all taken", () => {
  expect(sayingsIn([{ ...one("We decided to use X."), torn: true }], "owner", SAID)).toEqual([]);
  const list = Array.from({ length: 40 }, (_, at) => one(`To-do: water plant number ${at}`));
  expect(sayingsIn(list, "owner", SAID)).toHaveLength(6);
});

test.each<[string, number | null]>([
  ["in two hours", SAID + 2 * 3_600_000],
  ["in 45 minutes", SAID + 45 * 60_000],
  ["in a week", SAID + 7 * 24 * 3_600_000],
  ["tomorrow", day(11, 17)],
  ["tonight", day(11, 16)],
  ["on Friday", day(11, 20)],
  ["by next Monday at 17:30", day(11, 23, 17, 30)],
  ["at 9 am", day(11, 17, 9)],
  ["at 3pm", day(11, 16, 15)],
  ["on 2026-12-24", day(12, 24)],
  ["December 24", day(12, 24)],
  ["am 24. Dezember", day(12, 24)],
  ["am 24.12.", day(12, 24)],
  ["übermorgen", day(11, 18)],
  ["明天下午3点", day(11, 17, 15)],
  ["3天后", SAID + 3 * 24 * 3_600_000],
  ["下周一", day(11, 23)],
  ["next month", day(12, 31)],
  ["on 2020-01-01", null],
  ["at some point", null],
  ["Friday was nice", null],
])("due: %s", (text, due) => {
  expect(dueOf(text, SAID)).toBe(due);
});

test("what is due is ahead, on the clock of whoever speaks", () => {
  expect(dueOf("tomorrow at 9", SAID, 8 * 60)).toBe(day(11, 17, 1));
  // At 20:00 in Greenwich it is the next day further east.
  expect(dueOf("today", instantOf(day(11, 16, 20)), 8 * 60)).toBe(day(11, 17, 16));
  const times = fc.constantFrom(
    "tomorrow",
    "at 5",
    "on Sunday",
    "next week",
    "in 3 days",
    "11:15",
    "2026-11-30",
    "eod",
  );
  fc.assert(
    fc.property(
      fc.array(times),
      fc.integer({ min: -720, max: 840 }),
      fc.nat(86_400_000 * 400),
      (said, offset, ms) => {
        const at = instantOf(SAID + ms);
        const due = dueOf(said.join(" and "), at, offset);
        if (due !== null) expect(due).toBeGreaterThan(at);
      },
    ),
  );
});

test("anything can be said", () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: "binary" })),
      fc.constantFrom<Speaker>("owner", "assistant"),
      (said, who) => {
        expect(sayingsIn(said.map(one), who, SAID).length).toBeLessThanOrEqual(6);
      },
    ),
  );
});
