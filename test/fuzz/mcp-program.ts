/** Somebody who speaks the protocol of programs with a model, and what is owed to them for what they have said. */

import type { Readable, Writable } from "node:stream";
import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import { settled } from "./target.ts";

const INITIALISE = {
  ...{ jsonrpc: "2.0", id: "begin", method: "initialize" },
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Cursor", version: "1" } },
};
const INITIALISED = { jsonrpc: "2.0", method: "notifications/initialized" };

/** A conversation with somebody who speaks the protocol. */
export class Program {
  readonly #to: Writable;
  readonly #answers: JsonObject[] = [];
  #rest = "";
  #asked = 0;

  constructor(from: Readable, to: Writable) {
    this.#to = to;
    to.on("error", () => {});
    from.setEncoding("utf8").on("data", (piece: string) => {
      const lines = (this.#rest + piece).split("\n");
      this.#rest = lines.pop()!;
      for (const said of lines) this.#answers.push(JSON.parse(said) as JsonObject);
    });
  }

  begin(): void {
    this.say(JSON.stringify(INITIALISE));
    this.say(JSON.stringify(INITIALISED));
  }

  say(bytes: string): void {
    this.#to.write(Buffer.from(`${bytes}\n`, "latin1"));
  }

  /** Everything that was answered since, when it answers what is asked last. */
  async heard(wanted: readonly Json[]): Promise<readonly JsonObject[]> {
    this.#asked += 1;
    const last = `check ${this.#asked}`;
    this.say(JSON.stringify({ jsonrpc: "2.0", id: last, method: "tools/list" }));
    const isThere = (id: Json) => this.#answers.some((one) => one["id"] === id);
    const all = async () => {
      while (!isThere(last) || !wanted.every(isThere)) await new Promise((resolve) => setTimeout(resolve, 1));
    };
    await settled(all(), "answering");
    return this.#answers.splice(0);
  }
}

function saidIn(lines: readonly string[]): readonly unknown[] {
  return lines.flatMap((said) => {
    try {
      return [JSON.parse(Buffer.from(said, "latin1").toString("utf8")) as unknown];
    } catch {
      return [];
    }
  });
}

/** Numbers that somebody waits with: of everything but answers, be it a request or nearly one. What is cancelled may stay unanswered. */
export function owedIn(lines: readonly string[]): readonly Json[] {
  const said = saidIn(lines).filter(isObject);
  if (cancelsIn(lines)) return [];
  const waiting = said.filter(
    (one) => Object.hasOwn(one, "method") || !(Object.hasOwn(one, "result") || Object.hasOwn(one, "error")),
  );
  return waiting
    .map(({ id }) => id as Json)
    .filter((id) => typeof id === "string" || Number.isSafeInteger(id));
}

/** Of the requests that only ask for a tool, by their number: what is answered is certain. */
export function askedIn(lines: readonly string[]): ReadonlyMap<Json, JsonObject> {
  const asked = new Map<Json, JsonObject>();
  for (const value of saidIn(lines)) {
    if (
      !isObject(value) ||
      value["jsonrpc"] !== "2.0" ||
      value["method"] !== "tools/call" ||
      !Number.isSafeInteger(value["id"])
    )
      continue;
    const { params } = value;
    if (
      isObject(params) &&
      typeof params["name"] === "string" &&
      isObject(params["arguments"]) &&
      Object.keys(value).length === 4
    )
      asked.set(value["id"] as number, params as JsonObject);
  }
  return asked;
}

/** A number that is used twice is the program's own fault: then who is answered is anybody's guess. */
export function onceEach(lines: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return lines.filter((said) => {
    const id = idIn(said);
    if (id === undefined) return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
}

/** As it is understood, or as it stands there where nothing is. */
function idIn(said: string): string | undefined {
  const [value] = saidIn([said]);
  if (isObject(value)) return Object.hasOwn(value, "id") ? JSON.stringify(value["id"]) : undefined;
  return /"id":\s*([^,}]*)/.exec(said)?.[1];
}

/** What was asked to be left may be answered all the same, and late. */
export function cancelsIn(lines: readonly string[]): boolean {
  return saidIn(lines).some((one) => isObject(one) && one["method"] === CANCELLED);
}

const CANCELLED = "notifications/cancelled";
