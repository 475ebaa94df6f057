/** In whatever order things happen to records, the graph ends as if it had been derived of them just now. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { NO_MARKS, setGraphMarks } from "../../src/engine/graph-marks.ts";
import { putFact } from "../support/facts.ts";
import { deriveGraph, noted } from "../support/graph.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const digestOf = async ({ engine }: Lab) => (await engine.lintGraph({})).digest;

const SAID = [
  { line: "ran it", kind: "event", tool: "redis", text: "Project atlas uses RabbitMQ for jobs." },
  {
    line: "Keep the archive on tape",
    kind: "decision",
    tool: null,
    text: "Keep it because tape lasts longer.",
  },
  { line: "We are evaluating caches", kind: "note", tool: null, text: "We are evaluating Valkey for atlas." },
] as const;

const record = fc.nat({ max: 4 });
const act = fc.oneof(
  fc.record({ do: fc.constant("note" as const), what: fc.nat({ max: 2 }), daysAgo: fc.nat({ max: 5 }) }),
  fc.record({
    do: fc.constantFrom("hold", "release", "erase", "forget", "undo", "note-edit", "decide"),
    at: record,
  }),
  fc.record({ do: fc.constantFrom("derive", "derive one", "rebuild", "batch", "apply", "accept", "reject") }),
);

eachStore("the order of things", (open) => {
  test("whatever happens, the graph is that of the records as they are", async () => {
    const isQuick = expect.getState().currentTestName?.includes("memory") === true;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18 }), async (acts) => {
        await using lab = await open();
        const { engine } = lab;
        await tell(lab, hostTranscript(), "Project atlas uses Postgres now.");
        const message = (await lab.rows())[0]!.id;
        const ref = `msg:${message}`;
        const uses = { subject: "project:atlas", predicate: "uses", type: "entity", sources: [ref] } as const;
        await putFact(lab, { ...uses, value: "tool:postgres", from: lab.clock.now() - 5 });
        const first = { kind: "event", tool: "redis", message } as const;
        const noteds = [(await noted(lab, "atlas", "first of all", first)).ref];
        let batch = await engine.prepareGraph({ limit: 2 });
        for (const [number, one] of acts.entries()) {
          const at = "at" in one ? noteds[one.at % noteds.length]! : noteds[0]!;
          const quiet = (done: Promise<unknown>) => done.catch(() => undefined);
          if (one.do === "note" && "what" in one) {
            const { line, ...more } = SAID[one.what]!;
            const told = await noted(lab, "atlas", `${line} ${number}`, { ...more, daysAgo: one.daysAgo });
            noteds.push(told.ref);
          } else if (one.do === "hold") await quiet(engine.hold({ refs: [at] }));
          else if (one.do === "release") await quiet(engine.hold({ refs: [at], release: true }));
          else if (one.do === "erase") await quiet(engine.eraseObservations({ refs: [at] }));
          else if (one.do === "forget") await engine.forget({ refs: [ref] });
          else if (one.do === "undo") await engine.forget({ refs: [ref], undo: true });
          else if (one.do === "note-edit") await quiet(engine.changeObservation({ ref: at, kind: "note" }));
          else if (one.do === "decide") await quiet(engine.changeObservation({ ref: at, kind: "decision" }));
          else if (one.do === "derive") await deriveGraph(lab);
          else if (one.do === "derive one") await engine.applyGraph(await engine.prepareGraph({ limit: 1 }));
          else if (one.do === "rebuild") await engine.rebuildGraph({});
          else if (one.do === "batch") batch = await engine.prepareGraph({ limit: 2 });
          else if (one.do === "apply") await engine.applyGraph(batch);
          else {
            const proposed = (await engine.reviewEdges({})).proposed.slice(0, 1).map((each) => each.ref);
            await engine.reviewEdges({ [one.do]: proposed });
          }
        }
        await deriveGraph(lab);
        const kept = await digestOf(lab);
        expect((await engine.rebuildGraph({})).after).toBe(kept);
        await lab.store.write("derived", async (stores) => {
          while ((await stores.graph.clearDerived(100)) > 0);
          await setGraphMarks(stores, NO_MARKS);
        });
        await deriveGraph(lab);
        expect(await digestOf(lab)).toBe(kept);
      }),
      { numRuns: isQuick ? 40 : 3 },
    );
  }, 120_000);
});
