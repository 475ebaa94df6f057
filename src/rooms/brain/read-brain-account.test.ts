import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../kernel/json.ts";
import { AUTHORITIES, type BrainAccount, DECISIONS } from "./episode.ts";
import { readBrainAccount } from "./read-brain-account.ts";
import { FEATURES, NODE_KINDS, POLICIES } from "./route-trace.ts";

const key = fc.integer({ min: 1, max: 999 }).map((id) => `lesson:${id}`);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const account = fc.record<BrainAccount>({
  decision: fc.constantFrom(...DECISIONS),
  reason: fc.constantFrom("taught alone", "fail_open:deadline"),
  pack: fc.option(fc.constant("ab".repeat(32))),
  canary: fc.boolean(),
  help: fc.option(share),
  helpParts: fc.array(fc.tuple(fc.constantFrom("bias", "lexical"), share), { maxLength: 3 }),
  queryDigest: fc.option(fc.constant("0f".repeat(16))),
  query: fc.option(fc.constant("how do we deploy?")),
  budget: fc.nat(1_500),
  tokens: fc.nat(1_500),
  placed: fc.array(
    fc.record({
      key,
      authority: fc.constantFrom(...AUTHORITIES),
      place: fc.option(fc.nat(9)),
      tokens: fc.nat(99),
      why: fc.constant("taught"),
    }),
    { maxLength: 4 },
  ),
  trace: fc.option(
    fc.record({
      policy: fc.constantFrom(...POLICIES),
      temperature: share,
      seed: fc.nat(),
      candidates: fc.array(
        fc.record({
          key,
          kind: fc.constantFrom(...NODE_KINDS),
          tokens: fc.nat(99),
          features: fc.array(share, { minLength: FEATURES.length, maxLength: FEATURES.length }),
          inclusion: share,
        }),
        { maxLength: 4 },
      ),
      steps: fc.array(
        fc.record({
          from: fc.option(key),
          options: fc.array(fc.record({ key, score: share, probability: share }), { maxLength: 3 }),
          chosen: fc.constant("stop"),
          forced: fc.constant("budget"),
        }),
        { maxLength: 3 },
      ),
      fired: fc.array(key, { maxLength: 3 }),
      ruled: fc.array(key, { maxLength: 3 }),
      vetoed: fc.array(key, { maxLength: 3 }),
      stopped: fc.constant("chosen"),
    }),
  ),
  tookMs: share,
});

test("an account comes back as it went", () => {
  fc.assert(
    fc.property(account, (given) => {
      const crossed = JSON.parse(JSON.stringify(given)) as Json;
      expect(readBrainAccount(crossed)).toEqual(crossed);
    }),
  );
});

test("whatever is given, there is either no account or one without a text in it", () => {
  const SECRET = "the launch code is 0000";
  const hostile = fc.letrec<{ json: Json }>((tie) => ({
    json: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom<Json>(null, true, 1, -1, 1e300, SECRET, "use_brain", "lesson:1"),
      fc.array(tie("json"), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom("key", "kind", "options", "chosen", "from", "features"), tie("json")),
    ),
  })).json;
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("trace", "placed", "pack", "queryDigest", "help"), hostile),
      (given) => {
        const read = readBrainAccount({ ...given, decision: "use_brain" });
        expect(JSON.stringify(read)).not.toContain(SECRET);
        expect(readBrainAccount({ ...given, decision: SECRET })).toBeNull();
      },
    ),
  );
});

test("half a trace is none", () => {
  const trace = {
    policy: "lexical",
    temperature: 1,
    seed: 2,
    candidates: [],
    steps: [],
    fired: ["lesson:1"],
    vetoed: [],
  };
  expect(readBrainAccount({ decision: "use_brain", trace })?.trace).toMatchObject({ fired: ["lesson:1"] });
  for (const text of [{ fired: ["a text"] }, { ruled: ["a text"] }])
    expect(readBrainAccount({ decision: "use_brain", trace: { ...trace, ...text } })?.trace).toBeNull();
});
