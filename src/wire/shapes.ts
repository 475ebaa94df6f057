/** Pieces that the parameters of several methods are made of. */

import type { EngineApi, EngineMethod } from "../engine/api.ts";
import {
  flag,
  integer,
  list,
  nullable,
  object,
  optional,
  type Shape,
  type Shaped,
  text,
} from "../kernel/shape.ts";

type Asked<M extends EngineMethod> = Parameters<EngineApi[M]>[0];

/** With every optional field required, all the way down: what a shape must know of to let it through. */
type Whole<T> = T extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : T extends object
    ? string extends keyof T
      ? T
      : { [K in keyof T]-?: Whole<Exclude<T[K], undefined>> }
    : T;

/** The compiler refuses a shape that lets through what the engine does not take, or stops what it does. */
export function asked<M extends EngineMethod, S extends Shape<Asked<M>>>(
  _method: M,
  shape: Whole<Shaped<S>> extends Whole<Asked<M>> ? S : never,
): Shape<Asked<M>> {
  return shape;
}

export const name = text({ min: 1, max: 500 });
export const time = integer({ min: -8.64e15, max: 8.64e15 });
export const sessionKey = text({ min: 1, max: 2_000 });
export const lane = object({ agent: name, sessionKey, installation: optional(name) });
export const asker = object({
  agent: name,
  sessionKey,
  isOwner: nullable(flag()),
  installation: optional(name),
  client: optional(text({ min: 1, max: 64 })),
});
/** Who reads, and on whose permission. */
export const reading = {
  asker: optional(asker),
  installation: optional(name),
  grant: optional(text({ min: 1, max: 200 })),
};
/** A reference may be pasted with the line or the tag around it. */
export const ref = text({ min: 1, max: 4_000 });
/** By which a message of the host's is recognised. */
export const live = object({ role: text({ max: 64 }), at: time, key: nullable(text({ max: 512 })) });
const tokens = integer({ min: 0 });
/** What became of a plan. */
export const made = object({
  from: list(live, { max: 16 }),
  messages: tokens,
  summaries: list(integer({ min: 1 }), { max: 100_000 }),
  authored: tokens,
  prefix: tokens,
  tail: tokens,
});
