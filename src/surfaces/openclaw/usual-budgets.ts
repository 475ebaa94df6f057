/** What the budgets of each lane usually are, so that one exception is known as one. */

const MOST_LANES = 2_000;
/** Of the model's window, what a prompt usually has for its history: the rest is the host's reserve and system prompt. */
const SHARE_OF_WINDOW = 0.5;
/** How fast a larger past fades when budgets stay smaller, as after a change of model. */
const FADING = 0.9;

export class UsualBudgets {
  readonly #usual = new Map<string, number>();

  /** Takes this budget into account and says what is usual. */
  usual(lane: string, budget: number): number {
    const usual = Math.round(Math.max(budget, (this.#usual.get(lane) ?? 0) * FADING));
    this.#remember(lane, usual);
    return usual;
  }

  /** What was usual so far. */
  of(lane: string): number | undefined {
    return this.#usual.get(lane);
  }

  /** The host said how large the model's window is. */
  window(lane: string, tokens: unknown): void {
    if (typeof tokens !== "number" || !(tokens > 0) || this.#usual.has(lane)) return;
    this.#remember(lane, tokens * SHARE_OF_WINDOW);
  }

  #remember(lane: string, usual: number): void {
    this.#usual.delete(lane);
    this.#usual.set(lane, usual);
    if (this.#usual.size > MOST_LANES) this.#usual.delete(this.#usual.keys().next().value ?? "");
  }
}

const byClient = new WeakMap<object, UsualBudgets>();

/** Of one client's engines: each of them lives for a turn only. */
export function budgetsOf(client: object): UsualBudgets {
  const known = byClient.get(client) ?? new UsualBudgets();
  byClient.set(client, known);
  return known;
}
