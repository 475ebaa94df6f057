/**
 * An observation or an event whole, for `get`: what it says, then its detail, bounded and without secrets; on whose word it is, and
 * the message that it was made of, as far as its reader may read that.
 */

import { type MessageId, refOf } from "../kernel/ids.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import { asideOf, trustShown } from "../rooms/ledger/index.ts";
import { NOTHING_KNOWN } from "./got-record.ts";
import { wordsOfEvent } from "./ledger-index.ts";
import { findNamed, type Reader } from "./named.ts";
import type { NamedEvent, NamedObservation } from "./named-kept.ts";
import type { GotRecord, Trust } from "./search-api.ts";
import type { Stores } from "./stores.ts";

const TRUST: { readonly [trust in RecordTrust]: Trust } = {
  human: "owner",
  agent: "assistant",
  tool: "tool",
  web: "web",
  unknown: "sender",
  quarantined: "sender",
};

type Got = Omit<GotRecord, "tokens" | "whole">;

export async function observationRecord(
  stores: Stores,
  reader: Reader,
  { observation, place }: NamedObservation,
): Promise<Got> {
  const { id, kind, at, line, text, detail, tool, outcome, importance, origin, message, state } = observation;
  const trust = trustShown(observation);
  return {
    ...place,
    ref: refOf("obs", id),
    kind: "observation",
    role: "observation",
    at,
    path: null,
    lines: null,
    text: withDetail(text.includes(line) ? text : `${line}\n${text}`, detail),
    trust: TRUST[trust],
    observed: {
      ...{ kind, trust, tool, outcome, importance: importance.label },
      archived: state === "archived",
    },
    provenance: {
      ...NOTHING_KNOWN,
      state: asideOf(observation) ?? state,
      madeOf: await madeOf(stores, reader, message),
      madeBy: origin,
    },
  };
}

export async function eventRecord(
  stores: Stores,
  reader: Reader,
  { event, place }: NamedEvent,
): Promise<Got> {
  const { id, type, at, trust, payload, session, message, redacted } = event;
  return {
    ...place,
    ref: refOf("evt", id),
    kind: "event",
    role: "event",
    at,
    path: null,
    lines: null,
    text: redacted ? "[redacted]" : withDetail(wordsOfEvent(event), payload),
    trust: TRUST[trust],
    observed: { kind: type, trust, tool: null, importance: null, outcome: null, archived: false },
    provenance: {
      ...NOTHING_KNOWN,
      session,
      state: redacted ? "redacted" : "active",
      madeOf: await madeOf(stores, reader, message),
    },
  };
}

function withDetail(text: string, detail: string | null): string {
  return detail === null || detail === "{}" ? text : `${text}\n\n${indented(detail)}`;
}

/** As a person reads it. */
function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    // What is no JSON any more is shown as it stands.
    return json;
  }
}

async function madeOf(stores: Stores, reader: Reader, message: MessageId | null): Promise<readonly string[]> {
  const said = message === null ? undefined : await findNamed(stores, reader, { kind: "msg", id: message });
  return said === undefined ? [] : [refOf("msg", message!)];
}
