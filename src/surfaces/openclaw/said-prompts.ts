/**
 * What the host asked a model with, by session: the newest of each. A tool that teaches is told by this, and not by the model, what
 * the owner said in the turn.
 *
 * One for all copies of the module: the tools live in one of them and the engine in another (shared-client.ts).
 */

const MOST_SESSIONS = 500;
/** UTF-16 units; whoever writes more has it from somewhere. */
const MOST_PROMPT = 20_000;

export class SaidPrompts {
  readonly #prompts = new Map<string, { readonly sessionId: string; readonly prompt: string }>();

  /** Undefined: the turn has none, and nothing of an earlier one is left. */
  note(sessionKey: string, sessionId: string, prompt: string | undefined): void {
    this.#prompts.delete(sessionKey);
    if (prompt === undefined || prompt === "") return;
    this.#prompts.set(sessionKey, { sessionId, prompt: prompt.slice(0, MOST_PROMPT) });
    if (this.#prompts.size > MOST_SESSIONS) this.#prompts.delete(this.#prompts.keys().next().value ?? "");
  }

  /** Undefined: nobody knows. */
  of(sessionKey: string, sessionId: string | undefined): string | undefined {
    const noted = this.#prompts.get(sessionKey);
    return sessionId === undefined || noted?.sessionId === sessionId ? noted?.prompt : undefined;
  }
}
