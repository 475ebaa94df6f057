/** On whose word each of what was found stands: search does not say it of all, so each record is asked. */

import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { onComeback } from "../../api/connection.ts";
import { problemOf } from "../../api/problem.ts";

/** At once; of their words nothing is needed. */
const AT_ONCE = 20;
/** Who types on is asked for the next thing first. */
const RESTS_MS = 600;
const FEWEST_TOKENS = 100;

export type Trusts = ReadonlyMap<string, string>;

/** Of those that are known by now. */
export function useTrusts(refs: readonly string[]): Trusts {
  const [trusts, setTrusts] = useState<Trusts>(new Map());
  const known = useRef(new Map<string, string>());
  const [asked, setAsked] = useState(0);
  useEffect(() => onComeback(() => setAsked((times) => times + 1)), []);
  useEffect(() => {
    const controller = new AbortController();
    const ask = (): Promise<void> =>
      askAll(
        refs.filter((ref) => !known.current.has(ref)),
        controller.signal,
        (found) => {
          for (const [ref, trust] of found) known.current.set(ref, trust);
          setTrusts(new Map(known.current));
        },
      );
    const rested = setTimeout(() => void ask(), RESTS_MS);
    return () => {
      clearTimeout(rested);
      controller.abort();
    };
  }, [refs.join(), asked]);
  return trusts;
}

async function askAll(
  refs: readonly string[],
  signal: AbortSignal,
  tell: (found: Trusts) => void,
): Promise<void> {
  for (let at = 0; at < refs.length; at += AT_ONCE) {
    const found = await askSome(refs.slice(at, at + AT_ONCE), signal);
    if (signal.aborted) return;
    tell(found);
  }
}

/** One that was erased meanwhile refuses them all: then each is asked by itself. What the owner had no time for is not known, and asked again. */
async function askSome(refs: readonly string[], signal: AbortSignal): Promise<Trusts> {
  try {
    const { items } = await call("get", { refs, maxTokens: FEWEST_TOKENS }, signal);
    return new Map(items.map(({ ref, trust }) => [ref, trust]));
  } catch (error) {
    const [first, ...others] = refs;
    const isGone = problemOf(error).code.includes("unknown");
    if (signal.aborted || first === undefined || !isGone) return new Map();
    if (others.length === 0) return new Map([[first, "gone"]]);
    const found = new Map<string, string>();
    for (const ref of refs) for (const [one, trust] of await askSome([ref], signal)) found.set(one, trust);
    return found;
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
