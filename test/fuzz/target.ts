/**
 * What is fuzzed: where inputs come from, and what is claimed of what becomes of them.
 *
 * Inputs are JSON, so that each can be kept, changed a little and made smaller in one way (mutate.ts, minimise.ts), whatever it is put
 * into. Bytes are texts of which each character is one (latin1).
 */

import { Script } from "node:vm";
import type fc from "fast-check";
import { codeOf } from "../../src/kernel/errors.ts";
import type { Shape } from "../../src/kernel/shape.ts";

export interface Target<T = unknown> {
  readonly name: string;
  /** One sentence. */
  readonly claim: string;
  /** What an input is; what was changed and is none any more is not run. */
  readonly shape: Shape<T>;
  readonly inputs: fc.Arbitrary<T>;
  open(how: Opening): Promise<Trial<T>>;
}

export interface Opening {
  /** A process of its own over a real socket, pipe or port, where there is one to talk to. */
  readonly real: boolean;
}

export interface Trial<T> {
  /** Names what came of it, a word or more: the same for the same input. Rejects where a claim does not hold. */
  run(input: T): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A claim that does not hold. */
export class Broken extends Error {
  override readonly name = "Broken";
}

export function claim(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** Both are what JSON can say. */
export function claimSame(given: unknown, wanted: unknown, what: string): void {
  const [a, b] = [JSON.stringify(given) ?? "nothing", JSON.stringify(wanted) ?? "nothing"];
  if (a === b) return;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string): string => text.slice(Math.max(0, at - 60), at + 60);
  throw new Broken(`${what}: ${around(a)} and not ${around(b)}`);
}

/** The code that something was refused with; what is not one of ours is no refusal, and thrown on. */
export function refusalOf(error: unknown): string {
  const code = codeOf(error);
  if (code === undefined || code === "wire/internal") throw error;
  return code;
}

const GIVEN = Symbol.for("nacre.fuzz.given");
const CALL = new Script(`globalThis[Symbol.for("nacre.fuzz.given")]()`);
/** Nothing here takes a hundredth of it; a machine that is busy with other things is still within it. */
export const LONGEST_MS = 10_000;

/** Runs what cannot be waited for, and ends it where it would not end. */
export function bounded<T>(work: () => T): T {
  const place = globalThis as { [GIVEN]?: unknown };
  place[GIVEN] = work;
  try {
    return CALL.runInThisContext({ timeout: LONGEST_MS }) as T;
  } catch (error) {
    if ((error as { code?: unknown }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT")
      throw new Broken(`it has not ended after ${LONGEST_MS} ms`);
    throw error;
  }
}

/** The same for what is waited for. */
export async function settled<T>(work: Promise<T>, what: string, withinMs = 3 * LONGEST_MS): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Broken(`${what} has not ended after ${withinMs} ms`)),
    withinMs,
  );
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
