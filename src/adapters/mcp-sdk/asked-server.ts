/**
 * The SDK's server, but for what it says to parameters that no method of the protocol has: that is the caller's error, and named, where the
 * SDK calls it an internal one and prints the list of its checker.
 */

import {
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  type Result,
  Server,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { isObject, type JsonObject } from "../../kernel/json.ts";
import type { Room } from "./room.ts";

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** What is wrong, at most: a list of a thousand helps nobody. */
const MOST_NAMED = 5;
const LONGEST_NAMED = 200;

export class AskedServer extends Server {
  /** Where what is asked is at work. */
  room: Room | undefined;

  /** Called for every handler, those of the SDK itself too. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return async (request, context) => {
      try {
        const work = () => wrapped(request, context);
        return await (this.room?.take(work) ?? work());
      } catch (error) {
        const wrong = wrongIn(error);
        if (wrong === undefined) throw error;
        throw new ProtocolError(
          ProtocolErrorCode.InvalidParams,
          `${method} was asked with parameters that it does not have: ${wrong}. Send those of the protocol.`,
        );
      }
    };
  }
}

/** The checker's list is the whole message, or behind these words. */
const LIST = /^(?:Invalid tools\/call request: )?(?=\[)/;

/** Undefined: something else than parameters. */
function wrongIn(error: unknown): string | undefined {
  if (!(error instanceof Error) || !LIST.test(error.message)) return undefined;
  const issues = issuesIn(error.message.replace(LIST, ""));
  if (issues.length === 0) return undefined;
  return issues.slice(0, MOST_NAMED).map(sentenceOf).join("; ");
}

function issuesIn(list: string): readonly JsonObject[] {
  try {
    return (JSON.parse(list) as unknown[]).filter(isObject) as readonly JsonObject[];
  } catch {
    return [];
  }
}

function sentenceOf({ path, message }: JsonObject): string {
  const place = Array.isArray(path) ? path.join(".") : "";
  return `${place === "" ? "params" : place}: ${String(message)}`.slice(0, LONGEST_NAMED);
}
