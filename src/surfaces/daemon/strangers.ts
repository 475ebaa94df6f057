/**
 * Those that came by the socket and have not said hello yet: whoever of them stays silent makes room when there is none.
 *
 * An owner that was busy for a moment meets all who came meanwhile in one turn, and reads what they have sent in the next. Nobody is taken
 * for silent before that. Not here: how many may be connected (owner.ts), and how long silence is put up with at all (wire/serve.ts).
 */

/** To send a first line takes a program less; whoever only holds places is out of the way by then. */
const SILENT_AFTER_MS = 250;

export class Strangers<T> {
  readonly #silentAfterMs: number;
  readonly #waiting = new Map<T, NodeJS.Timeout>();
  /** The one that is silent longest comes first. */
  readonly #silent = new Set<T>();

  constructor(silentAfterMs = SILENT_AFTER_MS) {
    this.#silentAfterMs = silentAfterMs;
  }

  came(stranger: T): void {
    const count = () => {
      if (this.#waiting.has(stranger)) this.#silent.add(stranger);
    };
    // A clock may strike late, and before what has come in by then is read.
    const timer = setTimeout(() => setImmediate(count), this.#silentAfterMs).unref();
    this.#waiting.set(stranger, timer);
  }

  /** It has said hello, or is gone. */
  forget(stranger: T): void {
    clearTimeout(this.#waiting.get(stranger));
    this.#waiting.delete(stranger);
    this.#silent.delete(stranger);
  }

  get longestSilent(): T | undefined {
    const [first] = this.#silent;
    return first;
  }
}
