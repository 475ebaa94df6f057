import { completerSuite } from "../../ports/completer.suite.ts";
import { type HostCompletion, hostCompleter } from "./index.ts";

const completion = (text: string): HostCompletion => ({
  ...{ text, model: "lent-1", tokensIn: 90, tokensOut: 7, costUsd: 0.001 },
});

completerSuite("host", (behaviour) =>
  hostCompleter(async ({ prompt }) => {
    if (behaviour === "hanging") return new Promise(() => {});
    if (behaviour === "refusing") throw { status: 403 };
    if (behaviour === "silent") return completion("<think>hm");
    if (behaviour === "endless") return completion("on and on ".repeat(10_000));
    return completion(`<think>hm</think>It is about a ${/\b(pump|violin)\b/.exec(prompt)?.[1]}.`);
  }),
);
