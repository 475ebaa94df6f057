/** What the table of methods says of each. */

import type { EngineMethod } from "../engine/api.ts";
import { isObject } from "../kernel/json.ts";
import type { Shape } from "../kernel/shape.ts";
import type { Capability, ProgramKind } from "./params.ts";

export type ThreadRole = "writer" | "reader" | "background";

export interface MethodSpec {
  /** The engine's method that answers; null: the owner answers by itself. */
  readonly engine: EngineMethod | null;
  readonly thread: ThreadRole;
  readonly params: Shape<unknown>;
  /** How long a caller waits who does not say otherwise. */
  readonly deadlineMs: number;
  /** Asking again after a lost connection does no harm. */
  readonly idempotent: boolean;
  /** What is answered instead when that time is over; absent: an error. For what a reply can do without. */
  readonly late?: object;
  readonly access: "client" | "internal";
  /** Only programs that introduced themselves as one of these; absent: everyone who may come in. */
  readonly callers?: readonly ProgramKind[];
  /** What hello must have asked for: so that nobody deletes by mistake who only meant to look. Absent: nothing. */
  readonly needs?: Capability;
  /** What it takes away may stand in what was recalled for a turn that is under way: gateways are told, so that no further call of it has that. */
  readonly takesBack?: true;
  /** Programs of an earlier daemon know it by this name and in this shape; both stay as they are. */
  readonly published?: true;
  /** One line for the generated reference. */
  readonly summary: string;
}

/**
 * Whether a gateway has to say in whose conversation it was asked: what it writes on nobody's behalf would count as the word of a
 * person at a terminal, who is the only one without a conversation.
 */
export function needsAsker({ thread, params: { schema } }: MethodSpec): boolean {
  const fields = schema["properties"];
  return thread === "writer" && isObject(fields) && Object.hasOwn(fields, "asker");
}

export const SECOND = 1_000;
export const client = { access: "client", idempotent: true } as const;
export const published = { ...client, published: true } as const;
export const internal = { access: "internal", idempotent: true } as const;
