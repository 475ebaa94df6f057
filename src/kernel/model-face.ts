/**
 * What a model of another program is offered: tools to call, things to read, prompts to begin with. Plain data and functions; which
 * protocol carries them is an adapter's business.
 */

import type { JsonObject } from "./json.ts";

/** One request, as far as it matters who makes it. */
export interface Calling {
  /** What the program says it is called; undefined: it does not say. */
  readonly program: string | undefined;
  readonly signal: AbortSignal;
}

export interface OfferedTool {
  readonly name: string;
  readonly title: string;
  /** For the model: what it is for, and when another one is better. */
  readonly description: string;
  /** JSON Schemas. */
  readonly input: JsonObject;
  readonly output: JsonObject;
  readonly readOnly: boolean;
  /** It takes something away. */
  readonly destructive: boolean;
  /** The same call again changes nothing more. */
  readonly idempotent: boolean;
}

/** An error is an answer, too: the model reads it and goes on. */
export interface ToolAnswer {
  readonly text: string;
  readonly structured: JsonObject | null;
  readonly isError: boolean;
}

export interface OfferedResource {
  readonly uri: string;
  readonly name: string;
  readonly title: string;
  readonly description?: string;
}

export interface ResourcePage {
  readonly resources: readonly OfferedResource[];
  /** Null: that was all. */
  readonly next: string | null;
}

export interface OfferedTemplate {
  readonly template: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

export interface OfferedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
}

export interface ModelFace {
  /** What whoever reads the tools should know of all of them. */
  readonly instructions: string;
  readonly tools: readonly OfferedTool[];
  readonly templates: readonly OfferedTemplate[];
  readonly prompts: readonly OfferedPrompt[];
  /** Never rejects. Undefined: there is no such tool. */
  call(name: string, given: unknown, calling: Calling): Promise<ToolAnswer | undefined>;
  /** `cursor` is `next` of the page before. */
  resources(cursor: string | undefined, calling: Calling): Promise<ResourcePage>;
  /** Rejects with a `NacreError`. */
  read(uri: string, calling: Calling): Promise<string>;
  /** Rejects with a `NacreError`; what a model is begun with. */
  prompt(name: string, given: { readonly [argument: string]: string }, calling: Calling): Promise<string>;
}
