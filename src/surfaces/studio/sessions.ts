/**
 * Who may come in: links for one use, and the sessions that they become.
 *
 * A session has two secrets. Browsers send the one in a cookie, to every port of this machine; the other is a key that pages of this
 * origin alone can read, and send themselves. Only both together ask anything.
 *
 * Kept as digests only, so that nobody who reads the memory of a process or the file beside the socket has a key. Time and
 * randomness are passed in. Not here: cookies and addresses (way-in.ts), the file (note.ts).
 */

import { createHash, createHmac, timingSafeEqual } from "node:crypto";

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

export interface Session extends Kept {
  /** SHA-256 of its key, in hexadecimal. */
  readonly key: string;
}

/** What a browser is given, once. */
interface Admission {
  readonly secret: string;
  readonly key: string;
  readonly until: number;
}

export class Sessions {
  readonly #means: SessionMeans;
  #links: readonly Kept[] = [];
  #sessions: readonly Session[] = [];

  constructor(means: SessionMeans) {
    this.#means = means;
  }

  /** Those that are not over. */
  get alive(): readonly Session[] {
    const now = this.#means.now();
    return this.#sessions.filter(({ until }) => until > now);
  }

  link(): { readonly token: string; readonly until: number } {
    const token = this.#secret();
    const until = this.#means.now() + LINK_MS;
    this.#links = [...this.#links, { digest: digestOf(token), until }].slice(-MOST_LINKS);
    return { token, until };
  }

  /** The secrets of a new session; undefined where there is no such link any more. A link is used up by this. */
  redeem(token: string): Admission | undefined {
    const link = this.#find(this.#links, token);
    if (link === undefined) return undefined;
    this.#links = this.#links.filter((one) => one !== link);
    const [secret, key] = [this.#secret(), this.#secret()];
    const until = this.#means.now() + SESSION_MS;
    const session = { digest: digestOf(secret), key: digestOf(key), until };
    this.#sessions = [...this.alive, session].slice(-MOST_SESSIONS);
    return { secret, key, until };
  }

  /** Of the cookie alone: enough for the files of the package, and for nothing that is stored. */
  find(secret: string): Session | undefined {
    return this.#find(this.#sessions, secret);
  }

  /** Goes on with sessions of an earlier owner; those that are over, or end later than any session may, are none. */
  restore(kept: readonly Session[]): void {
    const now = this.#means.now();
    const sound = kept.filter(({ until }) => until > now && until <= now + SESSION_MS);
    this.#sessions = [...this.#sessions, ...sound].slice(-MOST_SESSIONS);
  }

  end(): void {
    this.#links = [];
    this.#sessions = [];
  }

  /** Compares with every one, so that how long it takes says nothing. */
  #find<One extends Kept>(among: readonly One[], secret: string): One | undefined {
    const now = this.#means.now();
    let found: One | undefined;
    for (const one of among) {
      if (isDigestOf(one.digest, secret) && one.until > now) found = one;
    }
    return found;
  }

  #secret(): string {
    return Buffer.from(this.#means.random(SECRET_BYTES)).toString("base64url");
  }
}

/** Whether whoever asks has the key of this session too. */
export function opens(session: Session, key: string): boolean {
  return isDigestOf(session.key, key);
}

/** What only an owner can say who knows this session: an open page asks for it before it sends its key to whoever listens there now. */
export function proofOf(session: Session, nonce: string): string {
  return createHmac("sha256", Buffer.from(session.key, "hex")).update(nonce).digest("hex");
}

function isDigestOf(digest: string, secret: string): boolean {
  return timingSafeEqual(Buffer.from(digest, "hex"), Buffer.from(digestOf(secret), "hex"));
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
