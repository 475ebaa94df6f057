/** Words mean all of them, values and quotations what stands there; some of the words only when nothing has all, and said. */

import { expect, test } from "vitest";
import type { GrepAnswer } from "../../src/engine/index.ts";
import { refOf } from "../../src/kernel/ids.ts";
import { indexAll } from "../support/converse.ts";
import { assistantCalls, assistantSays, hostTranscript, toolAnswers, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { addLeaf } from "../support/unfold.ts";

async function say(lab: Lab, texts: readonly string[]): Promise<void> {
  const host = hostTranscript();
  for (const text of texts) {
    const at = lab.clock.now();
    await lab.engine.commitTurn(host.commit(host.say(userSays(text, at), assistantSays("yes", at + 1))));
    lab.clock.advance(1_000);
  }
}

const excerpts = ({ hits }: GrepAnswer) => hits.map(({ excerpt }) => excerpt).toSorted();

const SAID = [
  "the meter says 18,342 kWh",
  "18 boxes, of which 342 labels are lost",
  "policy DLF-2026-0088412 runs on",
  "in 2026 we move",
  "the rent of the flat in Delft",
  "the deposit, not the rent",
  "深圳的数据库在晚上备份",
  "数据库 is a word",
];

eachStore("what is asked for exactly", (open) => {
  test.each(["fresh", "indexed"])("stands in every hit: %s", async (state) => {
    await using lab = await open();
    await say(lab, SAID);
    if (state === "indexed") await indexAll(lab);
    const cases: readonly (readonly [pattern: string, found: readonly string[]])[] = [
      ["18,342", [SAID[0]!]],
      ["18 342", [SAID[0]!, SAID[1]!]],
      ["DLF-2026-0088412", [SAID[2]!]],
      ["rent deposit", [SAID[5]!]],
      ['"the rent of"', [SAID[4]!]],
      ["Renting DELFT", [SAID[4]!]],
      ["备份 数据库", [SAID[6]!]],
      ["数据库", [SAID[6]!, SAID[7]!]],
    ];
    for (const sort of ["relevance", "recency", "both"] as const) {
      for (const [pattern, found] of cases) {
        const answer = await lab.engine.grep({ pattern, sort });
        expect(excerpts(answer), `${pattern} by ${sort}`).toEqual([...found].toSorted());
        expect(answer.degraded, pattern).toEqual([]);
      }
    }
  });

  test.each(["fresh", "indexed"])("or the answer says that it is some of the words: %s", async (state) => {
    await using lab = await open();
    await say(lab, SAID);
    if (state === "indexed") await indexAll(lab);
    const some = await lab.engine.grep({ pattern: "rent submarine" });
    expect(excerpts(some)).toEqual([SAID[4]!, SAID[5]!].toSorted());
    expect(some.degraded).toEqual(["some-words"]);
    expect(await lab.engine.grep({ pattern: "submarine 7,001" })).toMatchObject({ hits: [], degraded: [] });
  });

  test("part of a name is found where the name is, and that is no guess", async () => {
    await using lab = await open();
    await say(lab, ["look at src/engine/handleRequest.ts", "the engine of the van"]);
    await indexAll(lab);
    const answer = await lab.engine.grep({ pattern: "src/engine/handleReq" });
    expect(excerpts(answer)).toEqual(["look at src/engine/handleRequest.ts"]);
    expect(answer.degraded).toEqual([]);
  });

  test("a value deep in what a tool printed is found by itself, and the excerpt is around it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const at = lab.clock.now();
    const rows = Array.from({ length: 3_000 }, (_, row) => `line ${row} took ${row % 60}:${row % 24} in all`);
    rows[2_500] = "line 2500 took 91,477 ms";
    await lab.engine.commitTurn(
      host.commit(
        host.say(
          userSays("read the log", at),
          assistantCalls("read", "c1", at + 1),
          toolAnswers("c1", rows.join("\n"), at + 2),
          assistantSays("done with 91 and 477", at + 3),
        ),
      ),
    );
    await indexAll(lab);
    const { hits } = await lab.engine.grep({ pattern: "91,477", kinds: ["msg"] });
    expect(hits.map(({ role }) => role)).toEqual(["toolResult"]);
    expect(hits[0]?.excerpt).toContain("took 91,477 ms");
  });

  test("summaries too have all of it, and not by a secret in them", async () => {
    await using lab = await open();
    await say(lab, ["one", "two"]);
    const secret = "ghp_0123456789abcdefghijABCDEFGHIJ012345";
    const summary = await lab.store.write("durable", async ({ history }) =>
      addLeaf(history, (await lab.rows()).slice(0, 2), `the fee is 1,390 and the token ${secret}`),
    );
    const find = async (pattern: string) =>
      (await lab.engine.grep({ pattern, kinds: ["sum"] })).hits.map(({ ref }) => ref);
    expect(await find("fee 1,390")).toEqual([refOf("sum", summary)]);
    expect(await find("fee 1,39")).toEqual([refOf("sum", summary)]);
    expect(await find(secret)).toEqual([]);
  });
});
