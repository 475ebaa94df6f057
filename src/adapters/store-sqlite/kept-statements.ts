/**
 * Prepared statements by their text: so many are kept, and of more the one that was used longest ago is let go.
 *
 * Most texts are fixed and few; some are put together of what is asked for, and those would become more and more. What is let go is
 * not ended here: SQLite's statement ends when nobody holds it any longer, so one whose rows are still being read goes on.
 */

/** As many as a connection to a server keeps. The fixed ones, some six hundred, have room. */
const MOST_STATEMENTS = 1_000;

export class KeptStatements<Statement> {
  readonly #prepare: (text: string) => Statement;
  readonly #most: number;
  /** The one that was used longest ago first, once there are many. */
  readonly #kept = new Map<string, Statement>();

  constructor(prepare: (text: string) => Statement, most: number = MOST_STATEMENTS) {
    this.#prepare = prepare;
    this.#most = most;
  }

  get size(): number {
    return this.#kept.size;
  }

  of(text: string): Statement {
    const known = this.#kept.get(text);
    if (known === undefined) return this.#add(text);
    // While there is room for as many again, their order says nothing yet, and keeping it would cost every statement time.
    if (this.#kept.size * 2 > this.#most) {
      this.#kept.delete(text);
      this.#kept.set(text, known);
    }
    return known;
  }

  clear(): void {
    this.#kept.clear();
  }

  #add(text: string): Statement {
    const made = this.#prepare(text);
    this.#kept.set(text, made);
    if (this.#kept.size > this.#most) this.#kept.delete(this.#kept.keys().next().value!);
    return made;
  }
}
