/** What a tool is here: data, and a function that asks the owner and says what came of it. */

import { NacreError } from "../../kernel/errors.ts";
import { integer, optional, type Shape, text } from "../../kernel/shape.ts";
import type { Door } from "./door.ts";
import type { Shown } from "./items.ts";

export interface Tool<T = unknown> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly params: Shape<T>;
  /** What each parameter is for, for the model. */
  readonly about: { readonly [param: string]: string };
  readonly writes?: true;
  readonly destructive?: true;
  readonly idempotent?: true;
  /** Tokens of an answer where nothing is said about them; absent: 2,000. */
  readonly usualTokens?: number;
  run(given: T, door: Door, signal: AbortSignal): Promise<Shown>;
}

/** Gives `run` the type of what the shape lets through. */
export function defineTool<T>(tool: Tool<T>): Tool {
  return tool as unknown as Tool;
}

export const USUAL_TOKENS = 2_000;
export const LEAST_TOKENS = 200;
const MOST_TOKENS = 20_000;

/** Of every tool that shows something. */
export const maxTokens = optional(integer({ min: LEAST_TOKENS, max: MOST_TOKENS }));
export const cursor = optional(text({ min: 1, max: 2_000 }));
export const reference = text({ min: 1, max: 200 });

export const ABOUT_PAGES = {
  max_tokens: `Most tokens of the answer; ${USUAL_TOKENS} when left out`,
  cursor: "The next of an earlier answer to the same question",
} as const;

/** What to tell of an answer that is not all that was hoped for. */
export function shortcomings(degraded: readonly string[]): readonly string[] {
  return degraded.map((why) =>
    why === "widened"
      ? "nothing has these words: shown is what is spelt alike"
      : `not all of it was searched: ${why}`,
  );
}

/** For pages that are counted from `offset`. */
export function counted(offset: number): (shown: number) => string {
  return (shown) => String(offset + shown);
}

/** Where a page begins that is counted. */
export function offsetIn(given: string | undefined): number {
  if (given === undefined) return 0;
  if (/^\d{1,6}$/.test(given)) return Number(given);
  throw notACursor();
}

export function notACursor(): NacreError {
  return new NacreError(
    "input/bad-cursor",
    "cursor: not one that an answer ended with",
    "Leave it out to begin anew.",
  );
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** Milliseconds. Without a zone it is UTC. */
export function instantIn(name: string, given: string): number {
  const [whole, date, time = "00:00", zone = "Z"] = DATE.exec(given.trim()) ?? [];
  const at = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  if (whole !== undefined && !Number.isNaN(at)) return at;
  throw new NacreError(
    "input/bad-field",
    `${name}: not a date`,
    "Write it as 2026-10-31 or 2026-10-31T14:00Z.",
  );
}
