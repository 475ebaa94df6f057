import { join } from "node:path";
import { expect, test } from "vitest";
import { addMessages, newLane, newSummary } from "../../rooms/history/samples.suite.ts";
import { own, temporaryFolder } from "./database.fixture.ts";

test("what was erased, or taken back with its transaction, is not remembered", async () => {
  const { store, release } = await own(join(temporaryFolder(), "nacre.db"));
  const texts = (lane: number) =>
    store.read(async ({ history }) =>
      (await history.summaryTexts({ lanes: [lane as never], limit: 9 })).map(({ text }) => text),
    );
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  const ids = await store.write("durable", ({ history }) => addMessages(history, lane, [{}, {}]));
  const leaf = (text: string) => newSummary(lane, { kind: "messages", ids }, { text });
  const failed = store.write("durable", async ({ history }) => {
    await history.addSummary(leaf("first words"));
    expect(await history.summaryTexts({ lanes: [lane], limit: 9 })).toMatchObject([{ text: "first words" }]);
    throw new Error("taken back");
  });
  await expect(failed).rejects.toThrowError("taken back");
  const id = await store.write("durable", ({ history }) => history.addSummary(leaf("other words")));
  const [first] = await texts(lane);
  expect(first).toBe("other words");
  expect(await texts(lane)).toEqual(["other words"]);
  await store.write("durable", ({ history }) => history.eraseSummary(id));
  expect(await texts(lane)).toEqual([]);
  await release();
});
