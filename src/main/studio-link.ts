/** The pages of a store, asked for of whoever owns it. */

import { codeOf } from "../kernel/errors.ts";
import type { StudioOfOwner } from "../surfaces/cli/dependencies.ts";
import { homeAt, type Joined, join } from "../surfaces/daemon/index.ts";
import { removeNote } from "../surfaces/studio/note.ts";

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
    async stop() {
      const closed = await ofOwner(asked, (owner) => owner.call("close_studio", {}, how)).catch((error) => {
        if (codeOf(error) === "studio/unavailable") return null;
        throw error;
      });
      // Nobody serves them: that nobody goes on with the sessions either is in the file alone.
      if (closed === null) await removeNote(homeAt(asked.home).run);
      return closed?.closed ?? null;
    },
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
