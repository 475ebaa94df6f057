/**
 * Gathers an answer from its pieces, or takes it whole: text, who wrote it, what was counted, how it ended.
 *
 * Takes anything an endpoint may send. Fields for reasoning are not looked at, so that none of it can become text.
 */

import { isObject } from "../../kernel/json.ts";

export interface Answer {
  readonly text: string;
  /** As the endpoint names it; null when it does not. */
  readonly model: string | null;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  /** `stop`, `length`, `content_filter`, …; null when it never said that it had ended. */
  readonly finish: string | null;
  /** The model declined, in the field that is there for it. */
  readonly refused: boolean;
}

const LONGEST_NAME = 200;

export class AnswerParts {
  #text = "";
  #model: string | null = null;
  #tokensIn: number | null = null;
  #tokensOut: number | null = null;
  #finish: string | null = null;
  #refused = false;
  #seen = false;

  /** UTF-16 units of text so far. */
  get length(): number {
    return this.#text.length;
  }

  get answer(): Answer {
    return {
      text: this.#text,
      model: this.#model,
      tokensIn: this.#tokensIn,
      tokensOut: this.#tokensOut,
      finish: this.#finish,
      refused: this.#refused,
    };
  }

  /** False while nothing of the form of an answer came. */
  get seen(): boolean {
    return this.#seen;
  }

  /** One object of a stream, or the only one. What is of another form, such as a sign of life, adds nothing. */
  take(value: { readonly [field: string]: unknown }): void {
    const choices = Array.isArray(value.choices) ? value.choices : null;
    if (choices !== null) this.#seen = true;
    if (typeof value.model === "string" && value.model.trim() !== "") this.#model = nameOf(value.model);
    this.#count(value.usage);
    const choice: unknown = choices?.find((one) => isObject(one) && (one.index ?? 0) === 0);
    if (isObject(choice)) this.#choice(choice);
  }

  #choice(choice: { [key: string]: unknown }): void {
    const said = [choice.delta, choice.message].find(isObject);
    this.#text += said === undefined ? textOf(choice.text) : textOf(said.content);
    if (typeof said?.refusal === "string" && said.refusal !== "") this.#refused = true;
    if (typeof choice.finish_reason === "string") this.#finish = choice.finish_reason;
    // Some say only so; whole answers of others do not say it at all.
    else if (isObject(choice.message)) this.#finish ??= "stop";
  }

  /** The newest count stands: some endpoints repeat a running one. */
  #count(usage: unknown): void {
    if (!isObject(usage)) return;
    this.#tokensIn = countOf(usage.prompt_tokens) ?? this.#tokensIn;
    this.#tokensOut = countOf(usage.completion_tokens) ?? this.#tokensOut;
  }
}

/** A text, or a list of parts of which those of the type text are. */
function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => (isObject(part) && part.type === "text" && typeof part.text === "string" ? part.text : ""))
    .join("");
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}

function nameOf(model: string): string {
  return model
    .replace(/[\p{Cc}\p{Cs}]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME);
}
