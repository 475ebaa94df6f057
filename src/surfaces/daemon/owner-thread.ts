/**
 * The owner as the body of a thread: its reader and its background are threads beneath it.
 *
 * Whoever started the thread says hello over its port and is answered when the owner is ready, or told why
 * there is none.
 */

import type { MessagePort, Worker } from "node:worker_threads";
import { NacreError } from "../../kernel/errors.ts";
import { createPeer, type Peer, portChannel } from "../../wire/index.ts";
import { BrainSupervisor, type BrainSupervisorOptions } from "./brain-supervisor.ts";
import { NOTICE, type Notice } from "./notice.ts";
import { type DeskMaking, type OwnerOptions, startOwner } from "./owner.ts";
import { ThreadDesk } from "./thread-desk.ts";

export interface OwnerThreadOptions extends Omit<OwnerOptions, "desks" | "notice" | "brain"> {
  /** The file of the process that learns; absent: there is none. */
  readonly brainEntry?: URL;
  readonly brainTimes?: Pick<BrainSupervisorOptions, "times" | "workerTimes">;
  readonly spawn: (role: "reader" | "background") => Worker;
}

export async function runOwnerThread(port: MessagePort, options: OwnerThreadOptions): Promise<void> {
  let parent: Peer | undefined;
  const notice: Notice = (line, fields = {}) => parent?.notify(NOTICE, { ...fields, line });
  const desks = ({ router, degradations }: DeskMaking) => {
    const desk = (role: "reader" | "background") =>
      new ThreadDesk({
        role,
        spawn: () => options.spawn(role),
        service: router,
        degraded: (name) => degradations.add(name),
        notice,
        takenBack: () => router.hearTakenBack(),
      });
    return { reader: desk("reader"), background: desk("background") };
  };
  const { brainEntry, brainTimes } = options;
  const brain =
    brainEntry &&
    (({ router, degradations }: DeskMaking) =>
      new BrainSupervisor({
        entry: brainEntry,
        service: router,
        degraded: (name) => degradations.add(name),
        notice,
        ...brainTimes,
      }));
  try {
    const owner = await startOwner({ ...options, desks, notice, ...(brain && { brain }) });
    if (owner === undefined) throw alreadyOwned(options.home);
    parent = owner.accept(portChannel(port));
  } catch (error) {
    createPeer(portChannel(port), { handle: () => Promise.reject(error) });
  }
}

function alreadyOwned(home: string): NacreError {
  return new NacreError("store/owned", `${home} has an owner already`, "Use it as a client.");
}
