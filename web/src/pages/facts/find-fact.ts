/** One fact by its reference, as timelines tell it: with what it is about, which only a timeline is asked by. */

import { call } from "../../api/call.ts";
import type { TimedFact } from "./timeline.tsx";

/** `project:atlas uses, since …` in what `get` says of a fact: what it is about and the predicate have no spaces. */
const ABOUT = /^(\S+:\S+) (\S+), since /m;
const MOST = 500;

/** Undefined: it is not there any more. */
export async function findFact(ref: string, signal?: AbortSignal): Promise<TimedFact | undefined> {
  const { items } = await call("get", { refs: [ref] }, signal);
  const [, subject, predicate] = ABOUT.exec(items[0]?.text ?? "") ?? [];
  if (subject === undefined || predicate === undefined) return undefined;
  const { facts } = await call("fact_timeline", { subject, predicates: [predicate], limit: MOST }, signal);
  return facts.find((fact) => fact.ref === ref);
}
