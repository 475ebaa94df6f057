/**
 * Studio as part of an owner: listens from the first link on, and goes on where an earlier owner was with the pages that are open.
 *
 * Listens on this machine alone, and not at all while nobody asked for it.
 */

import { NacreError } from "../../kernel/errors.ts";
import { type Called, suggestion } from "../../kernel/typable.ts";
import {
  type MethodName,
  type OpenStudioRequest,
  onlyLooks,
  type Service,
  type StudioLink,
} from "../../wire/index.ts";
import { readBuild } from "./build-files.ts";
import { Calls } from "./calls.ts";
import { News, SLICES_APART_MS } from "./news.ts";
import { type Note, readNote, removeNote, writeNote } from "./note.ts";
import { StudioServer } from "./server.ts";
import { type SessionMeans, Sessions } from "./sessions.ts";
import { hasStored } from "./slices.ts";
import { TOPICS } from "./topics.ts";

const USUAL_PORT = 37_422;
const ANY_PORT = 0;
/** An owner that was replaced may still be closing. */
const RESUME_EVERY_MS = 500;
const MOST_RESUMES = 20;

export interface StudioOptions extends SessionMeans {
  /** Names the memory that is served, and no other on this machine. */
  readonly store: string;
  /** The folder `run/` of the home. */
  readonly run: string;
  /** The folder of the built front end; rejects where there is none. */
  build(): Promise<string>;
  readonly service: Pick<Service, "call">;
  /** How a person calls Nacre here: every command that is shown is of this form. */
  readonly called: Called;
  degraded(name: string): void;
  unexpected(what: string, error: unknown): void;
}

export class Studio {
  readonly #options: StudioOptions;
  readonly #sessions: Sessions;
  readonly #news = new News();
  #server: StudioServer | undefined;
  #note: Promise<Note | undefined> | undefined;
  /** Where it listened last. */
  #port: number | undefined;
  /** One thing after the other: two links asked for at once are of one server. */
  #turn: Promise<unknown> = Promise.resolve();
  #retired = false;

  constructor(options: StudioOptions) {
    this.#options = options;
    this.#sessions = new Sessions(options);
  }

  /** What a person types for another link. */
  get #command(): string {
    const { program, home } = this.#options.called;
    return suggestion("studio", program, home);
  }

  /** Listens where the owner before did, if pages of it are still open. */
  async resume(): Promise<void> {
    for (let tries = 1; !this.#retired; tries += 1) {
      try {
        await this.#inTurn(async () => {
          const note = await this.#recalled();
          if (note !== undefined && this.#sessions.alive.length > 0) await this.#listen(note.port);
        });
        return;
      } catch (error) {
        const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
        if (!isTaken) throw error;
        if (tries === MOST_RESUMES) {
          const note = await this.#recalled();
          await this.#inTurn(() => this.#forgetSessions());
          throw portTaken(note?.port, this.#command, error);
        }
      }
      await new Promise((resolve) => setTimeout(resolve, RESUME_EVERY_MS).unref());
    }
  }

  async open({ port }: OpenStudioRequest): Promise<StudioLink> {
    const server = await this.#inTurn(() => this.#listenAt(port));
    const { token, until } = this.#sessions.link();
    return { url: `http://127.0.0.1:${server.port}/open?token=${token}`, until };
  }

  /** Everybody who was let in is out. False: nobody was, and nothing listened. */
  async close(): Promise<boolean> {
    return await this.#inTurn(async () => {
      const was = this.#server;
      await this.#recalled();
      await this.#forgetSessions();
      this.#server = undefined;
      was?.retire();
      await this.#news.over({ message: "Studio was ended here.", hint: `Run: ${this.#command}` });
      was?.end();
      return was !== undefined;
    });
  }

  /** Something was written: by which method, and with what. */
  told(method: MethodName, params: unknown): void {
    const topics = TOPICS[method];
    if (topics === undefined || onlyLooks(method, params)) return;
    const stored = hasStored(method, params);
    if (stored === undefined) this.#news.told(topics);
    else if (stored) this.#news.told(topics, SLICES_APART_MS);
  }

  /** The owner ends. Sessions stay for the next. */
  retire(): void {
    this.#retired = true;
    this.#server?.retire();
    this.#news.end();
  }

  end(): void {
    this.retire();
    this.#server?.end();
  }

  async #listenAt(asked: number | undefined): Promise<StudioServer> {
    const present = this.#server;
    if (present !== undefined) {
      if (asked === undefined || asked === present.port) return present;
      throw new NacreError(
        "studio/unavailable",
        `Studio listens on port ${present.port} already`,
        "Leave --port out, or end it first with --stop.",
      );
    }
    const note = await this.#recalled();
    const wanted = asked ?? this.#port ?? note?.port ?? USUAL_PORT;
    try {
      return await this.#listen(wanted);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "EADDRINUSE" && code !== "EACCES") throw error;
      if (asked === undefined) return await this.#listen(ANY_PORT);
      throw new NacreError(
        "studio/unavailable",
        `Port ${asked} cannot be listened on (${code})`,
        "Name another with --port, or leave it out: a free one is found.",
        { cause: error },
      );
    }
  }

  async #listen(port: number): Promise<StudioServer> {
    if (this.#server !== undefined) return this.#server;
    const { service, unexpected, degraded, called, store } = this.#options;
    const server = new StudioServer({
      sessions: this.#sessions,
      calls: new Calls({ service, unexpected }),
      news: this.#news,
      build: await readBuild(await this.#options.build()),
      store,
      called,
      now: () => this.#options.now(),
      admitted: () => this.#write(server.port),
      reported: () => degraded("studio:csp-report"),
      unexpected,
    });
    await server.listen(port);
    const note = await this.#recalled();
    if (note !== undefined && note.port !== server.port) {
      await this.#forgetSessions().catch(() => degraded("studio:not-noted"));
    }
    this.#port = server.port;
    if (this.#retired) server.end();
    else this.#server = server;
    return server;
  }

  /** What the owner before left, whose sessions are gone on with from the first time that this is asked. */
  #recalled(): Promise<Note | undefined> {
    this.#note ??= readNote(this.#options.run).then((note) => {
      if (note !== undefined) this.#sessions.restore(note.sessions);
      return note;
    });
    return this.#note;
  }

  /**
   * Sessions are of one port: open pages go on asking there, and whoever listens there now has been shown their secrets.
   */
  async #forgetSessions(): Promise<void> {
    this.#sessions.end();
    await removeNote(this.#options.run);
  }

  /** A folder that cannot be written to keeps nobody out: only the next owner does not know of them. */
  async #write(port: number): Promise<void> {
    try {
      await writeNote(this.#options.run, { port, sessions: this.#sessions.alive });
    } catch {
      this.#options.degraded("studio:not-noted");
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.#turn.then(work);
    this.#turn = next.catch(() => {});
    return next;
  }
}

function portTaken(port: number | undefined, command: string, cause: unknown): NacreError {
  return new NacreError(
    "studio/unavailable",
    `Port ${port} is taken by somebody else; the sessions that were open there have ended`,
    `Open Studio at another: ${command}`,
    { cause },
  );
}
