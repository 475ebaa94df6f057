/**
 * Meeting the owner at its endpoint; and asking a command that owns the store to hand it over.
 *
 * It is asked by an owner that is up and takes the lease the moment it is free: were it asked earlier, the
 * next command in line would be faster than a thread takes to start.
 */

import {
  advertisedEndpoint,
  type Connection,
  connect,
  formatEndpoint,
  type GreetOptions,
  greet,
  type Introduction,
  type ProgramKind,
  readToken,
} from "../../wire/index.ts";
import { homeAt } from "./home.ts";

/** Undefined when nobody listens. Rejects with `wire/deadline` when somebody does and does not answer. */
export async function greetOwner(
  home: string,
  introduction: Introduction,
  deadlineMs: number,
  { signal, handle, notified }: Pick<GreetOptions, "signal" | "handle" | "notified"> = {},
): Promise<(Connection & { readonly endpoint: string }) | undefined> {
  const { run } = homeAt(home);
  const endpoint = await advertisedEndpoint(run);
  const channel = await connect(endpoint, { deadlineMs });
  if (channel === undefined) return undefined;
  const token = endpoint.transport === "tcp" ? await readToken(run) : undefined;
  const us = { ...introduction, ...(token !== undefined && { token }) };
  const connection = await greet(channel, us, {
    deadlineMs,
    ...(signal && { signal }),
    ...(handle && { handle }),
    ...(notified && { notified }),
  });
  return Object.assign(connection, { endpoint: formatEndpoint(endpoint) });
}

/** A command owns the store for its own duration only, and so does a program's server; what stays takes precedence. */
export function displaces(ours: ProgramKind, theirs: ProgramKind): boolean {
  return yields(theirs) && (ours === "gateway" || ours === "daemon");
}

/** Owns the store only while nobody else wants to. */
export function yields(kind: ProgramKind): boolean {
  return kind === "cli" || kind === "mcp";
}

/** True when a command owned the store and has let go of it. */
export async function displaceCommand(home: string, introduction: Introduction): Promise<boolean> {
  try {
    const owner = await greetOwner(home, introduction, 1_000);
    if (owner === undefined) return false;
    try {
      if (!displaces(introduction.kind, owner.hello.owner.kind)) return false;
      return (await owner.call("yield_lease", {})).yielded;
    } finally {
      await owner.close();
    }
  } catch {
    // Whatever it was, the lease was not handed over; whoever holds it is met again on the way in.
    return false;
  }
}
