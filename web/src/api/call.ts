/** Asks the owner. One call, typed by the table of methods that every surface uses. */

import type { AnswerOf, ClientMethod, ParamsOf } from "../../../src/wire/methods.ts";
import { noteCalled, typedHere } from "./called.ts";
import { noteAnswered, noteAway, noteSignedOut } from "./connection.ts";
import { doubt, keyHeaders } from "./key.ts";
import { AWAY, Problem, SIGNED_OUT } from "./problem.ts";

export type { AnswerOf, ClientMethod, ParamsOf };

const STORE_HEADER = "nacre-store";
/** The memory that this page is of: where another is served at the same port, this page is not let in. */
let store: string | null = null;

export async function call<M extends ClientMethod>(
  method: M,
  params: ParamsOf<M>,
  signal?: AbortSignal,
): Promise<AnswerOf<M>> {
  const response = await post(JSON.stringify({ method, params }), signal);
  const answer = await read(response);
  store ??= response.headers.get(STORE_HEADER);
  noteCalled(response);
  if (response.status === 401) {
    throw signedOut(answer.error?.hint);
  }
  noteAnswered();
  if (answer.error !== undefined) {
    const { code, message, hint } = answer.error;
    throw new Problem(code, message, hint ?? "");
  }
  return answer.result as AnswerOf<M>;
}

interface Answer {
  readonly result?: unknown;
  readonly error?: { readonly code: string; readonly message: string; readonly hint?: string };
}

async function post(body: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch("/api/call", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(await keyHeaders(signal)),
        ...(store !== null && { [STORE_HEADER]: store }),
      },
      body,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    doubt();
    noteAway();
    throw away();
  }
}

async function read(response: Response): Promise<Answer> {
  try {
    return (await response.json()) as Answer;
  } catch {
    throw new Problem(
      "studio/unreadable",
      "The answer could not be read.",
      "Reload the page; if it happens again, run nacre doctor.",
    );
  }
}

export function away(): Problem {
  return new Problem(
    AWAY,
    "Nacre does not answer.",
    "It has ended, or is starting again: this page goes on by itself when it is back.",
  );
}

/** Notes it, and says it: `hint` is what Nacre says that a person runs. */
export function signedOut(hint = `Run: ${typedHere("studio")}`): Problem {
  const message = "This page is no longer let in.";
  noteSignedOut({ message, hint });
  return new Problem(SIGNED_OUT, message, hint);
}
