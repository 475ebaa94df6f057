/**
 * `node test/support/settled-home.ts HOME`: works on a home until nothing is left to be made of what is stored in it.
 *
 * On a busy machine commands end before that, and a test that begins meanwhile sees things appear that it knows nothing of.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { attachHome } from "../../src/main/attach-home.ts";
import { engineOver } from "../../src/wire/index.ts";

const LOOK_EVERY_MS = 100;
const WITHIN_MS = 200_000;
const [home] = process.argv.slice(2);
if (home === undefined) throw new Error("usage: node test/support/settled-home.ts HOME");
const attachment = await attachHome({ home, kind: "test", version: "test" });
const engine = engineOver({
  close: () => attachment.close(),
  call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: WITHIN_MS }),
});
for (const until = performance.now() + WITHIN_MS; ; ) {
  const { index, memories, guidance, knowledge, ledger } = await engine.status({});
  const parts = [index, memories, guidance, knowledge, ledger];
  const pending = parts.reduce((sum, part) => sum + part.pending, 0);
  if (pending === 0) break;
  if (performance.now() > until) throw new Error(`${pending} things are left after ${WITHIN_MS} ms`);
  await sleep(LOOK_EVERY_MS);
}
await attachment.close();
process.exit(0);
