/** The pages of a store, asked for of whoever owns it. */

import { codeOf, isGone, NacreError } from "../kernel/errors.ts";
import type { StudioOfOwner } from "../surfaces/cli/dependencies.ts";
import { homeAt, type Joined, join } from "../surfaces/daemon/index.ts";
import { removeNote } from "../surfaces/studio/note.ts";

export interface StudioAsked {
  readonly home: string;
  readonly version: string;
  readonly deadline: number | undefined;
  readonly signal: AbortSignal;
  /** So long the owner may be silent before nobody is taken to be there; absent: as usual. */
  readonly silenceMs?: number;
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
          throw codeOf(error) === "wire/unknown-method" ? ofEarlierVersion(owner) : error;
        }
      }),
    async stop() {
      const closed = await ofOwner(asked, (owner) => owner.call("close_studio", {}, how)).catch((error) => {
        if (["studio/unavailable", "wire/unknown-method"].includes(codeOf(error) ?? "")) return null;
        throw error;
      });
      // Nobody serves them: that nobody goes on with the sessions either is in the file alone.
      if (closed === null) await removeNote(homeAt(asked.home).run);
      return closed?.closed ?? null;
    },
  };
}

/** As right after an update, before whoever runs was started again. */
function ofEarlierVersion({ hello }: Pick<Joined, "hello">): NacreError {
  const { kind, pid } = hello.owner;
  const restart = kind === "gateway" ? "openclaw gateway restart" : "nacre serve";
  return new NacreError(
    "studio/unavailable",
    `Nacre runs here as a ${kind} (process ${pid}) of an earlier version, which serves no pages`,
    `End it, and start it again: ${restart}`,
  );
}

/** Null: nobody owns it. */
async function ofOwner<T>(
  { home, version, signal, silenceMs }: StudioAsked,
  ask: (owner: Joined) => Promise<T>,
): Promise<T | null> {
  const introduction = { name: "nacre", version, kind: "cli" as const };
  const owner = await join({
    home,
    introduction,
    signal,
    ...(silenceMs !== undefined && { silenceMs }),
  }).catch((error: unknown) => {
    if (isGone(error)) return null;
    throw error;
  });
  if (owner === null) return null;
  try {
    return await ask(owner);
  } finally {
    await owner.close();
  }
}
