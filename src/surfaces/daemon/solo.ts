/**
 * An owner without threads: for a command that needs the store for a moment and nobody owns it.
 *
 * It listens all the same, so that a gateway can ask it to yield. Indexing begins only after a pause: a short
 * command does not pay for what a longer-lived owner does better.
 */

import { greet, type Introduction, loopback } from "../../wire/index.ts";
import { localDesk } from "./desk.ts";
import type { Embed } from "./embed.ts";
import { type IndexLoop, startIndexLoop } from "./index-loop.ts";
import { type DeskMaking, type OwnerOptions, startOwner } from "./owner.ts";

const INDEX_AFTER_MS = 250;

export type SoloOptions = Omit<OwnerOptions, "desks" | "seize" | "unref">;

export function embedSolo(options: SoloOptions): Embed {
  return async ({ seize }) => {
    const owner = await startOwner({ ...options, seize, unref: true, desks: soloDesks });
    if (owner === undefined) return undefined;
    let yielded = false;
    void owner.ended.then((why) => {
      yielded = why === "yield";
    });
    const [ours, theirs] = loopback();
    owner.accept(theirs);
    const us: Introduction = { name: "nacre", version: options.version, kind: options.kind };
    const connection = await greet(ours, us);
    return {
      call: connection.call,
      hello: connection.hello,
      peer: connection.peer,
      ended: connection.ended,
      get isOpen() {
        return connection.isOpen;
      },
      endpoint: owner.endpoint,
      get yielded() {
        return yielded;
      },
      async close() {
        await owner.close();
        await connection.ended;
      },
    };
  };
}

function soloDesks({ ownership, degradations, notice }: DeskMaking) {
  const { engine } = ownership;
  const loop: IndexLoop = startIndexLoop(
    {
      prepare: (limit) => engine.prepareIndex({ limit }),
      apply: (batch) => engine.applyIndex(batch),
      advanceMigrations: () => ownership.advanceMigrations(),
      checkpoint: () => ownership.checkpoint(),
      check: async (quick) => (await engine.checkIndex({ quick })).problem,
      rebuild: () => engine.rebuildIndex({}),
      notice,
      failed: (name) => degradations.add(name),
    },
    { startAfterMs: INDEX_AFTER_MS },
  );
  const background = { ...localDesk(engine, (news) => loop.wake(news)), close: () => loop.stop() };
  return { reader: localDesk(engine), background };
}
