/**
 * Who speaks in a turn. The host says so when it makes the tools of a turn and not when it asks for a prompt, so it is noted
 * by session in between, for as long as that turn.
 *
 * One for all copies of the module: the tools live in one of them and the engine in another (shared-client.ts).
 */

const MOST_SESSIONS = 2_000;

export class Senders {
  readonly #notes = new Map<string, { readonly isOwner: boolean | null; readonly moment: number }>();
  #moment = 0;

  /** To be taken when a turn begins: what was noted before it is of another turn. */
  get now(): number {
    return this.#moment;
  }

  note(sessionKey: string | undefined, isOwner: boolean | undefined): void {
    if (sessionKey === undefined) return;
    this.#moment += 1;
    this.#notes.delete(sessionKey);
    this.#notes.set(sessionKey, { isOwner: isOwner ?? null, moment: this.#moment });
    if (this.#notes.size > MOST_SESSIONS) this.#notes.delete(this.#notes.keys().next().value ?? "");
  }

  /** Null: nobody has said, which is the narrowest. */
  isOwnerSince(moment: number, sessionKey: string): boolean | null {
    const note = this.#notes.get(sessionKey);
    return note === undefined || note.moment <= moment ? null : note.isOwner;
  }
}
