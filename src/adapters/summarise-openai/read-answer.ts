/**
 * Reads the body of an answer, as a stream of events or as one JSON, whichever it turns out to be: there are endpoints
 * that ignore `stream`, and some that name the wrong type. Ends the reading when more comes than was asked for.
 */

import { isObject } from "../../kernel/json.ts";
import { SummariseError } from "../../ports/summarise-failure.ts";
import { errorFields } from "../http/error-fields.ts";
import { type Answer, AnswerParts } from "./answer.ts";
import { EventLines } from "./event-lines.ts";
import { httpFailure } from "./http-failure.ts";

export interface ReadLimits {
  /** Of the body as it is sent, reasoning and packaging included. */
  readonly bytes: number;
  /** UTF-16 units of the text itself. */
  readonly text: number;
}

const EVENT_START = /^(?:data|event|id|retry)?:/;
const DONE = "[DONE]";
const MALFORMED = "the endpoint sent what is not an answer";

export interface Reading {
  readonly limits: ReadLimits;
  /** Never shown, not even if an endpoint repeats it. */
  readonly key: string | null;
  /** Told of every piece that came, and whether there are words by now. */
  progress(writing: boolean): void;
}

/** Rejects unless the answer is whole: half a text would stand for all of it. */
export async function readAnswer(
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { limits, key, progress }: Reading,
): Promise<Answer> {
  const parts = new AnswerParts();
  const reader = new BodyReader(parts, limits, key);
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limits.bytes)
      throw new SummariseError("failed", `the endpoint sent more than ${limits.bytes} bytes`);
    reader.feed(decoder.decode(chunk, { stream: true }));
    if (reader.done) break;
    progress(parts.length > 0);
  }
  if (!reader.done) reader.end(decoder.decode());
  if (!parts.seen) throw new SummariseError("failed", MALFORMED);
  if (!reader.done && parts.answer.finish === null)
    throw new SummariseError("failed", "the endpoint broke off in the middle of its answer");
  return parts.answer;
}

class BodyReader {
  readonly #parts: AnswerParts;
  readonly #limits: ReadLimits;
  readonly #key: string | null;
  readonly #events = new EventLines();
  /** What came before it was clear what it is; all of it, when it is one JSON. */
  #whole = "";
  #form: "unknown" | "json" | "events" = "unknown";
  /** The endpoint said that nothing follows. */
  done = false;

  constructor(parts: AnswerParts, limits: ReadLimits, key: string | null) {
    this.#parts = parts;
    this.#limits = limits;
    this.#key = key;
  }

  feed(piece: string): void {
    if (this.#form === "events") this.#takeAll(this.#events.feed(piece));
    else this.#whole += piece;
    if (this.#form === "unknown") this.#recognise();
  }

  end(piece: string): void {
    this.feed(piece);
    if (this.#form === "events") this.#takeAll(this.#events.end());
    else this.#take(this.#whole);
  }

  #recognise(): void {
    const start = this.#whole.trimStart();
    if (start.startsWith("{")) this.#form = "json";
    else if (EVENT_START.test(start)) {
      this.#form = "events";
      this.#takeAll(this.#events.feed(start));
    }
  }

  #takeAll(events: readonly string[]): void {
    for (const data of events) {
      if (this.done) return;
      if (data.trim() === DONE) this.done = true;
      else this.#take(data);
    }
  }

  #take(data: string): void {
    const value = parsed(data);
    const error = errorFields(value);
    if (error !== null) throw httpFailure(null, error, null, this.#key);
    if (!isObject(value)) throw new SummariseError("failed", MALFORMED);
    this.#parts.take(value);
    if (this.#parts.length > this.#limits.text)
      throw new SummariseError("rejected", "the model wrote many times what was asked for and was cut off");
  }
}

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
