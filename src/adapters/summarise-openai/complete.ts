/** A completer over an endpoint of chat completions. */

import { type Completer, longestAnswer } from "../../ports/completer.ts";
import { finishAnswer } from "../summarise-model/index.ts";
import { type EndpointOptions, endpointDoor } from "./ask.ts";

export function openaiCompleter(options: EndpointOptions): Completer {
  const door = endpointDoor(options);
  return {
    name: door.name,
    async complete(request, signal) {
      signal.throwIfAborted();
      const { text, spent } = await door.ask(request, longestAnswer(request), signal);
      return finishAnswer(text, request, spent);
    },
  };
}
