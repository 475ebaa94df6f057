/**
 * A home while it is filled: one owner for everything that is typed into it, where each command by itself would start one of its own; and nothing
 * is left to be made of what is stored when it is closed. A test that begins before that sees things appear that it knows nothing of.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { attachHome } from "../../src/main/attach-home.ts";
import { type ClientEngine, engineOver } from "../../src/wire/index.ts";
import { type Answered, typedIn } from "./example-home.ts";

const LOOK_EVERY_MS = 50;
const WITHIN_MS = 200_000;

export interface WorkedHome {
  readonly engine: ClientEngine;
  /** Types a command, and answers yes; rejects unless it went well. */
  type(...argv: readonly string[]): Promise<Answered>;
  /** Resolves when everything was made of what is stored. */
  settled(): Promise<void>;
}

export async function workOn(home: string, work: (at: WorkedHome) => Promise<void>): Promise<void> {
  const attachment = await attachHome({ home, kind: "test", version: "0.1.0" });
  try {
    const engine = engineOver({
      close: () => attachment.close(),
      call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: WITHIN_MS }),
    });
    const settled = () => nothingPends(engine);
    await work({ engine, settled, type: (...argv) => type(home, argv) });
    await settled();
  } finally {
    await attachment.close();
  }
}

async function type(home: string, argv: readonly string[]): Promise<Answered> {
  const answered = await typedIn(home, { argv, stdin: "y\n" });
  if (answered.code === 0) return answered;
  const { code, stdout, stderr } = answered;
  throw new Error(`nacre ${argv.join(" ").slice(0, 300)} ended with ${code}: ${stderr}${stdout}`);
}

async function nothingPends(engine: ClientEngine): Promise<void> {
  for (const until = performance.now() + WITHIN_MS; ; ) {
    const { index, memories, guidance, knowledge, ledger } = await engine.status({});
    const parts = [index, memories, guidance, knowledge, ledger];
    const pending = parts.reduce((sum, part) => sum + part.pending, 0);
    if (pending === 0) return;
    if (performance.now() > until) throw new Error(`${pending} things are left after ${WITHIN_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
}
