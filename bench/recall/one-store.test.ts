import { expect, test } from "vitest";
import { oneStore } from "./one-store.ts";
import { BOATS, FRIENDS, TINY } from "./tiny-benchmark.fixture.ts";

const [union] = oneStore(TINY).stores;
const docs = union!.docs.map(({ id, session, text }) => ({ id, session, text }));

test("what has the same name and other words keeps its own, with the store's in front", () => {
  expect(docs.map(({ id }) => id)).toEqual(["1", "2", "friends/1", "friends/2", "friends/3", "3", "4", "5"]);
  expect(docs.find(({ id }) => id === "friends/2")).toMatchObject({
    session: "friends/spring",
    text: FRIENDS.docs[1]!.text,
  });
});

test("questions ask for the same turns as before", () => {
  const wordsOf = (store: typeof BOATS, ids: readonly string[]) =>
    ids.map((id) => store.docs.find((doc) => doc.id === id)!.text);
  const before = TINY.stores.flatMap((store) => store.questions.map(({ gold }) => wordsOf(store, gold)));
  expect(union!.questions.map(({ gold }) => wordsOf(union!, gold))).toEqual(before);
  expect(union!.questions.at(-1)!.goldSessions).toEqual(["friends/spring"]);
});

test("a session of several stores is there once, whenever it was said", () => {
  const later = { ...BOATS, id: "later", docs: BOATS.docs.map((doc) => ({ ...doc, time: "2027-01-01" })) };
  const once = oneStore({ ...TINY, stores: [{ ...BOATS, docs: BOATS.docs.slice(0, 5) }, later] }).stores[0]!;
  expect(once.docs.map(({ id }) => id)).toEqual(["1", "2", "3", "4", "5"]);
  expect(once.questions[4]!.gold).toEqual(["3", "4"]);
});
