import { expect, test } from "vitest";
import { MemoryDisk, openMemoryStore } from "../adapters/store-memory/index.ts";
import { installationId } from "../kernel/ids.ts";
import type { Sharing } from "../ports/store.ts";
import { writeLane } from "./lane-unit.ts";
import type { EngineStore, Stores } from "./stores.ts";

const LANE = { installation: installationId("team"), agent: "main", sessionKey: "agent:main:main" };
const NAME = '["team","main","agent:main:main"]';
const SHARING: Sharing = { tryUpkeep: async () => true, watch: () => () => {}, tookBack: async () => {} };

type Written = Pick<EngineStore, "read" | "sharing" | "write">;

async function opened(sharing?: Sharing): Promise<{ store: Written; lanes: (string | undefined)[] }> {
  const inner = await openMemoryStore(new MemoryDisk());
  const lanes: (string | undefined)[] = [];
  const write: EngineStore["write"] = (durability, work, lane) => {
    lanes.push(lane);
    return inner.write(durability, work);
  };
  const read: EngineStore["read"] = (work) => inner.read(work);
  return { store: { read, write, ...(sharing && { sharing }) }, lanes };
}

const counting = async ({ meta, history }: Stores): Promise<number> => {
  const at = { session: null, epoch: 0, cursor: null, tailFrom: null, budget: null, model: null };
  const fresh = { ...LANE, ...at, kind: "direct", createdAt: 1, health: { state: "caught-up" }, withheld: 0 };
  await history.addLane(fresh as unknown as Parameters<typeof history.addLane>[0]);
  await meta.set("count", String(Number((await meta.get("count")) ?? 0) + 1));
  return (await history.lanes(LANE.installation)).length;
};

test("a unit of a lane names it, the same in every process", async () => {
  const { store, lanes } = await opened(SHARING);
  await writeLane({ store }, LANE, async ({ meta }) => meta.get("count"));
  expect(lanes).toEqual([NAME]);
});

test("what changes what all lanes share is undone, and done again alone", async () => {
  const { store, lanes } = await opened(SHARING);
  expect(await writeLane({ store }, LANE, counting)).toBe(1);
  expect(lanes).toEqual([NAME, undefined]);
  expect(await store.read(({ meta }) => meta.get("count"))).toBe("1");
});

test("where nobody else writes, it is done once", async () => {
  const { store, lanes } = await opened();
  expect(await writeLane({ store }, LANE, counting)).toBe(1);
  expect(lanes).toEqual([NAME]);
});

test("its own failure is told, and not tried again", async () => {
  const { store, lanes } = await opened(SHARING);
  const failing = writeLane({ store }, LANE, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(lanes).toHaveLength(1);
});
