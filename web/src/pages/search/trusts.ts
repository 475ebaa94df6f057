/** On whose word each of what was found stands: search does not say it of all, so each record is asked. */

import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { problemOf } from "../../api/problem.ts";

/** At once; of their words nothing is needed. */
const AT_ONCE = 20;
const FEWEST_TOKENS = 100;

export type Trusts = ReadonlyMap<string, string>;

/** Of those that are known by now. */
export function useTrusts(refs: readonly string[]): Trusts {
  const [trusts, setTrusts] = useState<Trusts>(new Map());
  const known = useRef(new Map<string, string>());
  useEffect(() => {
    const controller = new AbortController();
    void askAll(
      refs.filter((ref) => !known.current.has(ref)),
      controller.signal,
      (found) => {
        for (const [ref, trust] of found) known.current.set(ref, trust);
        setTrusts(new Map(known.current));
      },
    );
    return () => controller.abort();
  }, [refs.join()]);
  return trusts;
}

async function askAll(
  refs: readonly string[],
  signal: AbortSignal,
  tell: (found: Trusts) => void,
): Promise<void> {
  for (let at = 0; at < refs.length; at += AT_ONCE) {
    const wanted = refs.slice(at, at + AT_ONCE);
    try {
      const { items } = await call("get", { refs: wanted, maxTokens: FEWEST_TOKENS }, signal);
      if (signal.aborted) return;
      tell(new Map(items.map(({ ref, trust }) => [ref, trust])));
    } catch (error) {
      if (signal.aborted) return;
      // Erased meanwhile, or the owner is away: then it is not told, and the count says of how many it is.
      tell(new Map(wanted.map((ref) => [ref, problemOf(error).code.includes("unknown") ? "gone" : ""])));
    }
  }
}

export const TRUST_WORDS: { readonly [trust: string]: string } = {
  owner: "the owner’s word",
  sender: "somebody else’s word",
  assistant: "the assistant’s word",
  tool: "what a tool printed",
  web: "what was read on the web",
  derived: "made of others here",
  gone: "gone meanwhile",
};
