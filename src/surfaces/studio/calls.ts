/** `POST /api/call`: one method of the table, for a page. */

import type { IncomingMessage, ServerResponse } from "node:http";
import { codeOf, NacreError } from "../../kernel/errors.ts";
import { isObject, isTooDeep } from "../../kernel/json.ts";
import { callAsStudio, type MethodName, type Service } from "../../wire/index.ts";
import { answerError, answerJson } from "./answers.ts";
import { readBody } from "./body.ts";
import { inTurns } from "./turns.ts";

/** What is read is read on the owner's own thread, before anything else is answered. */
export const MOST_BYTES = 64 * 1024;
/** A person writes or pastes something. */
const MOST_BYTES_OF_TEXT = 1024 * 1024;
const TAKES_TEXT: ReadonlySet<MethodName> = new Set([
  ...(["remember", "edit_memory", "add_guidance", "edit_guidance", "teach", "assert_fact"] as const),
  ...(["judge", "search", "ask", "pack", "replay_pack"] as const),
]);

export interface CallMeans {
  readonly service: Pick<Service, "call">;
  /** An error that is not one of ours, by the method that met it. */
  readonly unexpected: (method: string, error: unknown) => void;
}

export class Calls {
  readonly #means: CallMeans;
  readonly #service: Pick<Service, "call">;

  constructor(means: CallMeans) {
    this.#means = means;
    this.#service = inTurns(means.service);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const gone = new AbortController();
    const left = () => gone.abort();
    response.once("close", left);
    try {
      const body = await readBody(request, mostOf);
      if (body === undefined) {
        response.setHeader("connection", "close");
        throw tooLong();
      }
      answerJson(response, 200, await this.#result(body, gone.signal));
    } catch (error) {
      answerError(response, error);
    } finally {
      response.off("close", left);
    }
  }

  async #result(body: Buffer, signal: AbortSignal): Promise<{ readonly result: unknown }> {
    const { method, params } = parsed(body);
    try {
      return { result: (await callAsStudio(this.#service, method, params, { signal })) ?? null };
    } catch (error) {
      if (codeOf(error) === undefined && !signal.aborted) this.#means.unexpected(method, error);
      throw error;
    }
  }
}

/** By the method that our pages name first; what begins otherwise is short. */
function mostOf(beginning: Buffer): number {
  const [, method = ""] = /^\{"method":"(\w{1,60})"/.exec(beginning.toString("latin1", 0, 100)) ?? [];
  return TAKES_TEXT.has(method as MethodName) ? MOST_BYTES_OF_TEXT : MOST_BYTES;
}

function parsed(body: Buffer): { readonly method: string; readonly params: unknown } {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw malformed("is not JSON");
  }
  if (!isObject(value) || isTooDeep(value)) throw malformed("is not a call");
  const { method, params = {}, ...others } = value;
  if (typeof method !== "string" || Object.keys(others).length > 0) throw malformed("is not a call");
  return { method, params };
}

function malformed(what: string): NacreError {
  return new NacreError(
    "wire/malformed-frame",
    `What was sent ${what}`,
    'Send {"method": "status", "params": {}}.',
  );
}

function tooLong(): NacreError {
  return new NacreError(
    "wire/frame-too-large",
    `What was sent is over the limit of ${MOST_BYTES} bytes, or ${MOST_BYTES_OF_TEXT} with a text`,
    "Send it in several pieces.",
  );
}
