/** A summariser over a function that asks the host's own model. How long it may take is for the signal to say. */

import type { Summariser } from "../../ports/summariser.ts";
import { finishDraft, promptOf, saysAnything } from "../summarise-model/index.ts";
import { askHost, HOST, type HostComplete } from "./ask.ts";

export function hostSummariser(complete: HostComplete): Summariser {
  return {
    name: HOST,
    kind: "model",
    async summarise(request, signal) {
      signal.throwIfAborted();
      if (!saysAnything(request)) {
        return { text: "", model: HOST, tokensIn: null, tokensOut: null, costUsd: null };
      }
      const asked = promptOf(request);
      const { text, spent } = await askHost(complete, asked, signal);
      return finishDraft(text, request, asked, spent);
    },
  };
}
