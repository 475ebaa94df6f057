/**
 * Who may come in: links for one use, and the sessions that they become.
 *
 * Kept as digests only, so that nobody who reads the memory of a process or the file beside the socket has a key. Time and
 * randomness are passed in. Not here: cookies and addresses (way-in.ts), the file (note.ts).
 */

import { createHash, timingSafeEqual } from "node:crypto";

/** Long enough to walk to a browser. */
export const LINK_MS = 10 * 60_000;
/** A day of work. */
export const SESSION_MS = 12 * 3_600_000;
/** A secret that nobody guesses. */
const SECRET_BYTES = 32;
/** Of each kind at once; the oldest makes room. */
export const MOST_LINKS = 16;
export const MOST_SESSIONS = 32;

export interface SessionMeans {
  /** Milliseconds since 1970. */
  now(): number;
  random(bytes: number): Uint8Array;
}

/** What is kept of a secret. */
export interface Kept {
  /** SHA-256, in hexadecimal. */
  readonly digest: string;
  readonly until: number;
}

export class Sessions {
  readonly #means: SessionMeans;
  #links: readonly Kept[] = [];
  #sessions: readonly Kept[] = [];

  constructor(means: SessionMeans) {
    this.#means = means;
  }

  /** Those that are not over. */
  get alive(): readonly Kept[] {
    const now = this.#means.now();
    return this.#sessions.filter(({ until }) => until > now);
  }

  link(): { readonly token: string; readonly until: number } {
    const token = this.#secret();
    const until = this.#means.now() + LINK_MS;
    this.#links = [...this.#links, { digest: digestOf(token), until }].slice(-MOST_LINKS);
    return { token, until };
  }

  /** The secret of a new session; undefined where there is no such link any more. A link is used up by this. */
  redeem(token: string): { readonly secret: string; readonly until: number } | undefined {
    const link = this.#find(this.#links, token);
    if (link === undefined) return undefined;
    this.#links = this.#links.filter((one) => one !== link);
    const secret = this.#secret();
    const until = this.#means.now() + SESSION_MS;
    this.#sessions = [...this.alive, { digest: digestOf(secret), until }].slice(-MOST_SESSIONS);
    return { secret, until };
  }

  find(secret: string): Kept | undefined {
    return this.#find(this.#sessions, secret);
  }

  /** Goes on with sessions of an earlier owner; those that are over, or end later than any session may, are none. */
  restore(kept: readonly Kept[]): void {
    const now = this.#means.now();
    const sound = kept.filter(({ until }) => until > now && until <= now + SESSION_MS);
    this.#sessions = [...this.#sessions, ...sound].slice(-MOST_SESSIONS);
  }

  end(): void {
    this.#links = [];
    this.#sessions = [];
  }

  /** Compares with every one, so that how long it takes says nothing. */
  #find(among: readonly Kept[], secret: string): Kept | undefined {
    const digest = Buffer.from(digestOf(secret), "hex");
    const now = this.#means.now();
    let found: Kept | undefined;
    for (const one of among) {
      if (timingSafeEqual(Buffer.from(one.digest, "hex"), digest) && one.until > now) found = one;
    }
    return found;
  }

  #secret(): string {
    return Buffer.from(this.#means.random(SECRET_BYTES)).toString("base64url");
  }
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
