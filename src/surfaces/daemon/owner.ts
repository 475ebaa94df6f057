/**
 * The owner of a store: holds the lease, writes, listens, and lets everyone else in.
 *
 * The same in a thread of a gateway, in a daemon, and within a command (solo.ts); they differ in where the
 * desks stand. Its end has one order: refuse, drain, close desks and socket, close the store, give the lease
 * back, answer, hang up; so that whoever comes next finds nothing in the way.
 */

import type { Socket } from "node:net";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import {
  advertise,
  type Channel,
  disconnectedError,
  type Endpoint,
  ensureToken,
  formatEndpoint,
  type HelloAnswer,
  type Listener,
  listen,
  MAX_GREETING_BYTES,
  type Peer,
  type ProgramKind,
  servePeer,
  socketChannel,
  standardEndpoint,
  turnAway,
  WITHHELD_NEWS,
  withdraw,
} from "../../wire/index.ts";
import type { BrainSupervisor } from "./brain-supervisor.ts";
import { Degradations } from "./degradations.ts";
import type { Desk } from "./desk.ts";
import { displaceCommand, yields } from "./displace.ts";
import { prepareHome } from "./home.ts";
import { type Notice, traceOf, UNEXPECTED } from "./notice.ts";
import type { OwnerParts, Ownership, StudioDoor } from "./parts.ts";
import { Router } from "./router.ts";
import { Strangers } from "./strangers.ts";

/** How long calls at work may take to finish before the store is closed under them. */
const DRAIN_MS = { stop: 2_000, yield: 80, fenced: 100, broken: 100, unreachable: 2_000 } as const;
export type EndReason = keyof typeof DRAIN_MS;

/** What the operator is told of an end that nobody asked for. */
const FAREWELLS: { readonly [why in EndReason]?: string } = {
  fenced: "a newer owner has taken the store; this one ends",
  broken: "the store can no longer be written through this owner; it ends, and the next one opens it afresh",
  unreachable: "the socket has been removed or replaced; this owner ends, and the next one makes its own",
};

/** Connections at once. The next one is told to come back later, and takes it for no sign of death. */
const MOST_CONNECTIONS = 256;

/** How often an owner that has nothing to do looks whether it still is the owner. One row and one file are read. */
const LOOK_EVERY_MS = 1_000;

export interface OwnerOptions {
  readonly home: string;
  readonly kind: ProgramKind;
  readonly version: string;
  readonly pid: number;
  readonly parts: OwnerParts;
  /** Absent: the standard one of the home. */
  readonly endpoint?: Endpoint;
  /** Take the lease although somebody holds it: they have stopped answering. */
  readonly seize?: boolean;
  /** Let the process end although the socket listens. */
  readonly unref?: boolean;
  readonly desks: (making: DeskMaking) => { readonly reader: Desk; readonly background: Desk };
  /** Keeps the process that learns; absent: this owner does not stay long enough to have one. */
  readonly brain?: (making: DeskMaking) => BrainSupervisor;
  /** Serves pages; absent: for the same reason. */
  readonly studio?: (making: DeskMaking) => StudioDoor;
  readonly notice: Notice;
}

export interface DeskMaking {
  readonly ownership: Ownership;
  /** What desks in threads may ask of the owner. */
  readonly router: Router;
  readonly degradations: Degradations;
  readonly notice: Notice;
}

export interface Owner {
  readonly hello: HelloAnswer;
  readonly endpoint: string;
  /** Lets in a caller that came by another way than the socket. */
  accept(channel: Channel): Peer;
  /** Idempotent. */
  close(): Promise<void>;
  /** Resolves when it has ended, with the reason. */
  readonly ended: Promise<EndReason>;
}

/** Undefined when somebody alive holds the lease. */
export async function startOwner(options: OwnerOptions): Promise<Owner | undefined> {
  const home = await prepareHome(options.home);
  const seize = options.seize ?? false;
  const ownership = await takeOwnership(options, seize);
  if (ownership === undefined) return undefined;
  const owner = new RunningOwner(options, ownership, home.run);
  try {
    await owner.listen(seize);
    // Threads take a while to start; whoever waits for this owner is answered first.
    setImmediate(() => owner.open());
    return owner;
  } catch (error) {
    await owner.close();
    throw error;
  }
}

/** Several commands may stand in line, each yielding in its turn. */
const MOST_DISPLACED = 10;

async function takeOwnership(options: OwnerOptions, seize: boolean): Promise<Ownership | undefined> {
  const { home, kind, version, pid, parts } = options;
  for (let displaced = 0; ; displaced += 1) {
    const ownership = await parts.takeOwnership({ pid, kind, version }, { seize });
    if (ownership !== undefined || yields(kind) || displaced === MOST_DISPLACED) return ownership;
    if (!(await displaceCommand(home, { name: "owner", version, kind }))) return undefined;
  }
}

class RunningOwner implements Owner {
  readonly #options: OwnerOptions;
  readonly #ownership: Ownership;
  readonly #run: string;
  readonly #router: Router;
  readonly #desks: { readonly reader: Desk; readonly background: Desk };
  readonly #brain: BrainSupervisor | undefined;
  readonly #studio: StudioDoor | undefined;
  readonly #peers = new Set<Peer>();
  readonly #strangers = new Strangers<Peer>();
  /** Those of them that may be told something. */
  readonly #admitted = new Set<Peer>();
  readonly #degradations = new Degradations();
  readonly #ended = Promise.withResolvers<EndReason>();
  readonly hello: HelloAnswer;
  #listener: Listener | undefined;
  #retiring: Promise<void> | undefined;
  #looking: NodeJS.Timeout | undefined;

  constructor(options: OwnerOptions, ownership: Ownership, run: string) {
    this.#options = options;
    this.#ownership = ownership;
    this.#run = run;
    this.#router = new Router({
      identity: { pid: options.pid, kind: options.kind, fencing: ownership.fencing },
      version: options.version,
      ownership,
      degradations: this.#degradations,
      connections: () => this.#peers.size,
      endpoint: () => this.endpoint,
      lost: (why) => void this.#retire(why),
      withheld: (lanes) => {
        const news = lanes?.map((lane) => ({ ...lane })) ?? null;
        for (const peer of this.#admitted) peer.notify(WITHHELD_NEWS, { lanes: news });
      },
      retire: (why) => this.#retire(why),
      worker: () => this.#brain?.state,
      settings: () => options.parts.settings(options.kind),
      studio: () => this.#studio,
    });
    const making = {
      ownership,
      router: this.#router,
      degradations: this.#degradations,
      notice: options.notice,
    };
    this.#desks = options.desks(making);
    this.#brain = options.brain?.(making);
    this.#studio = options.studio?.(making);
    this.#router.open(this.#desks);
    this.hello = this.#router.helloAnswer;
  }

  get ended(): Promise<EndReason> {
    return this.#ended.promise;
  }

  get endpoint(): string {
    return this.#listener === undefined ? "" : formatEndpoint(this.#listener.endpoint);
  }

  async listen(replace: boolean): Promise<void> {
    const wanted = this.#options.endpoint ?? standardEndpoint(this.#run);
    const token = wanted.transport === "tcp" ? await ensureToken(this.#run) : undefined;
    const onConnection = (socket: Socket) =>
      this.#admit(socketChannel(socket, { maxGreetingBytes: MAX_GREETING_BYTES }), token);
    const listener = await listen(wanted, { onConnection, replace }).catch((error: unknown) => {
      // The standard port may belong to the owner of another home: any other will do, since it is written down.
      if (
        wanted.transport !== "tcp" ||
        this.#options.endpoint !== undefined ||
        codeOf(error) !== "store/owned"
      )
        throw error;
      return listen({ ...wanted, port: 0 }, { onConnection });
    });
    this.#listener = listener;
    if (this.#options.unref === true) listener.unref();
    await advertise(this.#run, listener.endpoint);
    this.#looking = setInterval(() => void this.#look(listener), LOOK_EVERY_MS).unref();
  }

  /** One that was asleep while it was replaced would otherwise keep the lock until somebody asks it to write. */
  async #look(listener: Listener): Promise<void> {
    try {
      if (!(await this.#ownership.isNewest())) await this.#retire("fenced");
      else if (!(await listener.isInPlace())) await this.#retire("unreachable");
    } catch (error) {
      // Not a reason to end: whoever asks for something next meets it and is told.
      this.#degradations.add(`lease-${codeOf(error)?.replace("/", "-") ?? "unreadable"}`);
    }
  }

  open(): void {
    if (this.#retiring !== undefined) return;
    this.#desks.reader.open();
    this.#desks.background.open();
    this.#brain?.open();
    this.#studio?.resume().catch((error: unknown) => {
      this.#degradations.add("studio:not-resumed");
      const why = error instanceof NacreError ? { why: error.message, hint: error.hint } : traceOf(error);
      const fields = { code: codeOf(error) ?? null, ...why };
      this.#options.notice("Studio does not go on with the pages that are open", fields);
    });
  }

  accept(channel: Channel): Peer {
    return this.#serve(channel, "internal");
  }

  close(): Promise<void> {
    return this.#retire("stop");
  }

  #admit(channel: Channel, token: string | undefined): void {
    // Who says nothing keeps nobody out who does.
    const silent = this.#peers.size < MOST_CONNECTIONS ? undefined : this.#strangers.longestSilent;
    if (silent !== undefined) {
      this.#strangers.forget(silent);
      this.#peers.delete(silent);
      silent.close(overcrowded());
    }
    if (this.#peers.size < MOST_CONNECTIONS) {
      this.#strangers.came(this.#serve(channel, "client", token));
    } else {
      this.#degradations.add("too-many-connections");
      turnAway(channel, overcrowded());
    }
  }

  #serve(channel: Channel, access: "client" | "internal", token?: string): Peer {
    const peer: Peer = servePeer(channel, this.#router, {
      access,
      ...(token !== undefined && { token }),
      admitted: () => {
        this.#strangers.forget(peer);
        this.#admitted.add(peer);
      },
      closed: () => {
        this.#peers.delete(peer);
        this.#strangers.forget(peer);
        this.#admitted.delete(peer);
      },
      unexpected: (method, error) => this.#options.notice(UNEXPECTED, { method, ...traceOf(error) }),
    });
    this.#peers.add(peer);
    return peer;
  }

  #retire(why: EndReason): Promise<void> {
    this.#retiring ??= this.#end(why);
    return this.#retiring;
  }

  async #end(why: EndReason): Promise<void> {
    clearInterval(this.#looking);
    const farewell = FAREWELLS[why];
    if (farewell !== undefined) this.#options.notice(farewell);
    const listener = this.#listener;
    // Not accepting comes first: a caller who connects now would only be sent away again.
    await listener?.close();
    this.#studio?.retire();
    await Promise.all([this.#router.drain(DRAIN_MS[why]), this.#brain?.close(DRAIN_MS[why])]);
    await Promise.all([this.#desks.reader.close(), this.#desks.background.close()]);
    this.#studio?.end();
    if (listener !== undefined) await withdraw(this.#run, listener.endpoint);
    await this.#ownership.release();
    // The answer to whoever asked for this goes out before the line is cut.
    setImmediate(() => {
      for (const peer of this.#peers) peer.close(disconnectedError("The owner has ended"));
      this.#ended.resolve(why);
    });
  }
}

function overcrowded(): NacreError {
  return new NacreError(
    "wire/overloaded",
    `The owner has ${MOST_CONNECTIONS} connections and takes no more`,
    "Close some of the programs that use it, then try again.",
  );
}
