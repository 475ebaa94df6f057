/** A completer over a function that asks the host's own model. How long it may take is for the signal to say. */

import type { Completer } from "../../ports/completer.ts";
import { finishAnswer } from "../summarise-model/index.ts";
import { askHost, HOST, type HostComplete } from "./ask.ts";

export function hostCompleter(complete: HostComplete): Completer {
  return {
    name: HOST,
    async complete(request, signal) {
      signal.throwIfAborted();
      const { text, spent } = await askHost(complete, { ...request }, signal);
      return finishAnswer(text, request, spent);
    },
  };
}
