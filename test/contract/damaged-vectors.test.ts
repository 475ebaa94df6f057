/** Vectors that are damaged: noticed, named, and made again. */

import { expect, test } from "vitest";
import type { VectorRecord } from "../../src/ports/vector-index.ts";
import { converse } from "../support/converse.ts";
import { embedAll, fakeMeanings } from "../support/meanings.ts";
import { eachStore } from "../support/stores.ts";

const SAID = [
  { user: "My automobile is at the garage.", assistant: "When will it be ready?" },
  { user: "On Tuesday.", assistant: "Good." },
];

eachStore("damaged vectors", (open) => {
  test("they are named by the doctor, and made again when they are mended; sound ones are left alone", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", SAID);
    await embedAll(lab.engine);
    const task = { action: "rebuild-vectors", check: "vectors", does: "begin anew" } as const;
    expect(await lab.engine.repair(task)).toEqual({ fixed: 0 });
    expect((await lab.engine.checkIndex({ quick: false })).problems).toEqual([]);
    await lab.meddle({
      sql: "UPDATE vector_chunks SET vectors = unhex('0000000000'), stamp = 1",
      tables: (tables) => {
        const [{ key, value }] = [...tables.vectors.rows([])] as [{ key: never; value: VectorRecord }];
        tables.vectors = tables.vectors.set(key, { ...value, vector: new Float32Array(5) });
      },
    });
    expect((await lab.engine.checkIndex({ quick: true })).problems).toMatchObject([{ of: "vectors" }]);
    const { checks, repairs } = await lab.engine.doctor({});
    expect(checks.filter(({ ok }) => !ok)).toMatchObject([{ name: "vectors", fixable: true }]);
    expect(repairs).toMatchObject([{ action: "rebuild-vectors", check: "vectors" }]);
    expect(await lab.engine.repair(repairs[0]!)).toEqual({ fixed: 1 });
    expect((await lab.engine.doctor({})).ok).toBe(true);
    expect(await embedAll(lab.engine)).toBe(4);
    expect((await lab.engine.status({})).embedding).toMatchObject({ vectors: 4, pending: 0 });
    await lab.engine.rebuildIndex({ of: "vectors" });
    expect(await embedAll(lab.engine)).toBe(4);
  });
});
