import { onTestFinished } from "vitest";
import { completerSuite, type ModelBehaviour } from "../../ports/completer.suite.ts";
import {
  answersWhole,
  type Behaviour,
  fakeEndpoint,
  neverEnds,
  stalls,
  streams,
} from "./endpoint.fixture.ts";
import { openaiCompleter } from "./index.ts";

const BEHAVIOURS: { readonly [name in ModelBehaviour]: Behaviour } = {
  obliging: streams(
    ({ prompt }) => `<think>hm</think>It is about a ${/\b(pump|violin)\b/.exec(prompt)?.[1]}.`,
  ),
  endless: neverEnds({ content: "on and on " }),
  silent: answersWhole({ content: " " }),
  refusing: answersWhole({ content: "", refusal: "I would rather not." }),
  hanging: stalls(null),
};

completerSuite("openai", async (behaviour) => {
  const endpoint = await fakeEndpoint(BEHAVIOURS[behaviour]);
  onTestFinished(() => endpoint.close());
  return openaiCompleter({ url: endpoint.url, model: "fake", key: null });
});
