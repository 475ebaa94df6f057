/** Methods about cards: several records in short, as long as they are what they were. */

import { client, type MethodSpec, SECOND } from "./method-spec.ts";
import * as params from "./synth-params.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const SYNTH_METHODS = {
  compile_card: {
    ...client,
    callers: ["gateway", "cli", "test"],
    engine: "compileCard",
    thread: "writer",
    params: params.compileCardParams,
    deadlineMs: 20 * SECOND,
    summary: "Make a card of records that are named or found.",
  },
  refresh_cards: {
    ...aPerson,
    engine: "refreshCards",
    thread: "writer",
    params: params.refreshCardsParams,
    deadlineMs: 60 * SECOND,
    summary: "Make cards anew whose records are not what they were.",
  },
  erase_cards: {
    ...aPerson,
    engine: "eraseCards",
    thread: "writer",
    params: params.eraseCardsParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Delete cards for good; what they were made of stays.",
  },
  list_cards: {
    ...client,
    engine: "listCards",
    thread: "reader",
    params: params.listCardsParams,
    deadlineMs: 10 * SECOND,
    summary: "Cards with what they say and whether that still stands, the newest first.",
  },
  lint_cards: {
    ...aPerson,
    engine: "lintCards",
    thread: "reader",
    params: params.lintCardsParams,
    deadlineMs: 60 * SECOND,
    summary: "Check every card against its records.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
