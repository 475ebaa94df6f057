/** The pages of a store, asked for of whoever owns it. */

import { codeOf } from "../kernel/errors.ts";
import type { StudioOfOwner } from "../surfaces/cli/dependencies.ts";
import { type Joined, join } from "../surfaces/daemon/index.ts";

export interface StudioAsked {
  readonly home: string;
  readonly version: string;
  readonly deadline: number | undefined;
  readonly signal: AbortSignal;
}

export function studioOf(asked: StudioAsked): StudioOfOwner {
  const how = asked.deadline === undefined ? {} : { deadlineMs: asked.deadline };
  return {
    link: (port) =>
      ofOwner(asked, async (owner) => {
        try {
          return await owner.call("open_studio", port === undefined ? {} : { port }, how);
        } catch (error) {
          // A command owns the store for a moment, and a program's server while nobody else wants to: neither serves pages.
          const { kind } = owner.hello.owner;
          const isPassing = kind === "cli" || kind === "mcp";
          if (codeOf(error) === "studio/unavailable" && isPassing) return null;
          throw error;
        }
      }),
    stop: () => ofOwner(asked, async (owner) => (await owner.call("close_studio", {}, how)).closed),
  };
}

/** Null: nobody owns it. */
async function ofOwner<T>(
  { home, version, signal }: StudioAsked,
  ask: (owner: Joined) => Promise<T>,
): Promise<T | null> {
  const introduction = { name: "nacre", version, kind: "cli" as const };
  const owner = await join({ home, introduction, signal }).catch((error: unknown) => {
    if (codeOf(error) === "wire/disconnected") return null;
    throw error;
  });
  if (owner === null) return null;
  try {
    return await ask(owner);
  } finally {
    await owner.close();
  }
}
