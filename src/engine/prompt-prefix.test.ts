import { expect, test } from "vitest";
import { type LaneId, messageId, summaryId } from "../kernel/ids.ts";
import { tokens } from "../kernel/tokens.ts";
import type { EngineContext } from "./context.ts";
import { renderPrefix } from "./prompt-prefix.ts";

const item = {
  ordinal: 0,
  message: null,
  summary: summaryId(12),
  first: messageId(1),
  tokens: tokens(5),
};
const asOf = (withheld: number) => ({
  lane: { id: 1 as LaneId, withheld },
  pending: new Set<never>(),
  log: null,
});

test("what was read before something was taken back is kept for nobody who asks after it", async () => {
  const reads: ((text: string) => void)[] = [];
  const read = () => new Promise<string>((resolve) => reads.push(resolve));
  const context = { store: { read } } as unknown as EngineContext;
  const ask = async (withheld: number) =>
    (await renderPrefix(context, asOf(withheld), [item], 5, undefined))?.blocks?.at(-1);
  const before = ask(0);
  const after = ask(1);
  reads[1]?.("without it");
  expect(await after).toBe("without it");
  reads[0]?.("with what was taken back");
  await before;
  expect(await ask(1)).toBe("without it");
  expect(reads).toHaveLength(2);
});
