/**
 * Messages that came from another store together with all that was made of them there: the ledger, guidance and facts do not make it
 * once more. What a person had taken back of it stays away, and what came with them is not there before it comes.
 *
 * Kept as stretches of numbers: what comes in one import is numbered in one go.
 */

import { FACTS_VERSION, factsHeardUpTo, toHearFactsAgain } from "./fact-marks.ts";
import { heardUpTo, toHearAgain } from "./guidance-again.ts";
import { observedUpTo, toObserveAgain } from "./ledger-mark.ts";
import type { Stores } from "./stores.ts";

type Meta = Stores["meta"];
type Stretch = readonly [first: number, last: number];

/** Whoever listens otherwise listens to these, too. */
const NAME = `made-elsewhere-${FACTS_VERSION}`;

export async function madeElsewhere(meta: Meta): Promise<(message: number) => boolean> {
  const stretches = await stretchesIn(meta);
  return (message) => stretches.some(([first, last]) => first <= message && message <= last);
}

/** Of messages that are new here, in the order of their numbers. */
export async function noteMadeElsewhere(meta: Meta, messages: readonly number[]): Promise<void> {
  if (messages.length === 0) return;
  const stretches: Stretch[] = [...(await stretchesIn(meta))];
  for (const message of messages) {
    const last = stretches.at(-1);
    if (last?.[1] === message - 1) stretches[stretches.length - 1] = [last[0], message];
    else stretches.push([message, message]);
  }
  await meta.set(NAME, JSON.stringify(stretches));
}

/** Whether all that is to be made of a message was made, here or where it comes from. */
export async function madeByNow(meta: Meta): Promise<(message: number) => boolean> {
  const again = [await toObserveAgain(meta), await toHearAgain(meta), await toHearFactsAgain(meta)];
  const reached = [await observedUpTo(meta), await heardUpTo(meta), (await factsHeardUpTo(meta)).messages];
  const upTo = again.some((listed) => listed.length > 0) ? 0 : Math.min(...reached);
  const isElsewhere = await madeElsewhere(meta);
  return (message) => message <= upTo || isElsewhere(message);
}

async function stretchesIn(meta: Meta): Promise<readonly Stretch[]> {
  return JSON.parse((await meta.get(NAME)) ?? "[]") as readonly Stretch[];
}
