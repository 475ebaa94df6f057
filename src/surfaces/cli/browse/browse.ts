/**
 * The loop: keys and answers change the state, the state is drawn, and what it lacks is asked for, one question at a time.
 *
 * It decides nothing by itself: `pressed`, `received` and `wanted` do. What cannot be had is shown in the line of what is going on
 * and asked for again after a while: the connection finds the next owner by itself.
 */

import { codeOf } from "../../../kernel/errors.ts";
import type { Client, Dependencies, Terminal } from "../dependencies.ts";
import { type Ask, nameOf, wanted } from "./asks.ts";
import { drawn } from "./draw.ts";
import { fetched } from "./fetch.ts";
import { keysOf } from "./keys.ts";
import { type Look, painted } from "./paint.ts";
import { pressed } from "./press.ts";
import { failed, received } from "./received.ts";
import { createRoll, createScreen } from "./screen.ts";
import { type State, settled } from "./state.ts";

/** After an escape, what belongs to it follows at once, over a slow line too. */
const ESCAPE_WAIT_MS = 60;
/** Until what failed is asked again. */
const RETRY_MS = 2_000;
/** Said of shorter waits, it would only flicker. */
const SAY_WAITING_MS = 150;

export interface Browsing {
  readonly client: Client;
  readonly look: Look;
  readonly now: Dependencies["now"];
  readonly signal: AbortSignal;
  /** Where it begins. */
  readonly state: State;
  open(events: Parameters<Dependencies["openTerminal"]>[0]["events"]): Promise<Terminal | null>;
}

/** Resolves when somebody leaves it, and the terminal is as it was; false: there is no terminal. */
export async function browse(browsing: Browsing): Promise<boolean> {
  const { look, signal } = browsing;
  const over = Promise.withResolvers<void>();
  const session = new Session(browsing, over.resolve);
  const terminal = await browsing.open({
    typed: (text) => session.typed(text),
    resized: () => session.redraw(),
    gone: () => over.resolve(),
  });
  if (terminal === null) return false;
  signal.addEventListener("abort", () => over.resolve(), { once: true });
  try {
    session.begin(terminal, look.escapes ? createScreen(terminal.write) : createRoll(terminal.write));
    if (!signal.aborted) await over.promise;
  } finally {
    session.end();
    terminal.close();
  }
  return true;
}

class Session {
  readonly #browsing: Browsing;
  readonly #leave: () => void;
  #state: State;
  #terminal: Terminal | null = null;
  #screen: ReturnType<typeof createScreen> | null = null;
  /** The beginning of a key. */
  #rest = "";
  #asking: { readonly name: string; readonly since: number } | null = null;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(browsing: Browsing, leave: () => void) {
    this.#browsing = browsing;
    this.#leave = leave;
    this.#state = browsing.state;
  }

  begin(terminal: Terminal, screen: ReturnType<typeof createScreen>): void {
    this.#terminal = terminal;
    this.#screen = screen;
    this.#update(this.#state);
  }

  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#terminal = null;
  }

  typed(text: string): void {
    this.#press(keysOf(this.#rest + text, false));
    if (this.#rest !== "") this.#later("escape", ESCAPE_WAIT_MS, () => this.#press(keysOf(this.#rest, true)));
  }

  redraw(): void {
    this.#screen?.forget();
    this.#update(this.#state);
  }

  #press({ keys, rest }: ReturnType<typeof keysOf>): void {
    const terminal = this.#terminal;
    if (terminal === null) return;
    this.#rest = rest;
    this.#stop("escape");
    let state = this.#state;
    for (const key of keys) {
      if (key === "ctrl-z") terminal.suspend();
      else if (key === "redraw") this.#screen?.forget();
      else state = pressed(state, key, terminal.size());
      if (state.isOver) break;
    }
    this.#update(state);
  }

  #update(state: State): void {
    this.#state = state;
    if (this.#terminal === null) return;
    if (state.isOver) {
      this.#leave();
      return;
    }
    this.#ask();
    this.#draw();
  }

  #draw(): void {
    if (this.#terminal === null) return;
    const now = this.#browsing.now();
    const isWaiting = this.#asking !== null && now - this.#asking.since >= SAY_WAITING_MS;
    const lines = drawn(this.#state, this.#terminal.size(), { now, isWaiting });
    this.#screen?.show(lines.map((line) => painted(line, this.#browsing.look)));
  }

  #ask(): void {
    if (this.#asking !== null || this.#terminal === null) return;
    const ask = wanted(this.#state, this.#terminal.size());
    if (ask === null) return;
    this.#asking = { name: nameOf(ask), since: this.#browsing.now() };
    this.#later("waiting", SAY_WAITING_MS, () => this.#draw());
    void this.#answer(ask);
  }

  async #answer(ask: Ask): Promise<void> {
    const next = await fetched(this.#browsing.client, ask).then(
      (answer) => (state: State) => received(state, ask, answer),
      (error: unknown) => (state: State) => failed(state, ask, troubleOf(error)),
    );
    this.#asking = null;
    this.#stop("waiting");
    const state = next(this.#state);
    if (state.failed !== null) this.#later("retry", RETRY_MS, () => this.#update(settled(this.#state)));
    this.#update(state);
  }

  #later(name: string, ms: number, act: () => void): void {
    this.#stop(name);
    this.#timers.set(name, setTimeout(act, ms));
  }

  #stop(name: string): void {
    clearTimeout(this.#timers.get(name));
    this.#timers.delete(name);
  }
}

function troubleOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return codeOf(error)?.startsWith("wire/") ? `${message}; trying again` : message;
}
