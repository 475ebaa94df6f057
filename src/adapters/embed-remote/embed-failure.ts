/** How an embedder that is asked over a line fails. Neither a key nor a text nor a word of the other side is in a message. */

import { NacreError } from "../../kernel/errors.ts";

export function unavailable(what: string): NacreError {
  return new NacreError(
    "embed/unavailable",
    what,
    "It is tried again by itself; until then search goes by words.",
  );
}

export function refused(what: string): NacreError {
  return new NacreError(
    "embed/refused",
    what,
    'Check "embeddings" in config.json: the address, the name of the model and its key.',
  );
}

export function badAnswer(what: string): NacreError {
  return new NacreError(
    "embed/bad-answer",
    what,
    'Check that "embeddings" in config.json names a model that makes vectors; nothing of the answer was stored.',
  );
}

/** It will not have these texts: fewer of them, or shorter ones, may be taken. */
export class TextsRefused extends NacreError {
  constructor(what: string) {
    super("embed/refused", what, "The text is left out; everything else is embedded.");
  }
}
