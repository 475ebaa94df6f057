/**
 * Observations and events that were gathered, as ranking sees them: whose word it is, how often one was of use, and the message
 * that says so. What stands aside is left out here once more: the index may be a moment behind.
 */

import {
  type EventId,
  eventId,
  type ObservationId,
  observationId,
  refOf,
  type ShelfId,
} from "../kernel/ids.ts";
import type { ObservationKind } from "../kernel/ledger-words.ts";
import type { RecordTrust } from "../kernel/trust.ts";
import type { Aside, ObservedFilter } from "../ports/shelf-index.ts";
import {
  asideOf,
  type LedgerEvent,
  type Observation,
  type RecordUse,
  trustShown,
  usualPriority,
} from "../rooms/ledger/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import type { FoundKept } from "./gather-shelves.ts";
import type { LeaveOut } from "./leave-out.ts";
import { wordsOfEvent } from "./ledger-index.ts";
import type { ObservedHit } from "./search-api.ts";
import type { Stores } from "./stores.ts";

export interface Told {
  readonly shelf: ShelfId;
  readonly told: {
    readonly kind: "obs" | "evt";
    readonly id: ObservationId | EventId;
    readonly candidate: Pick<
      Candidate,
      "role" | "at" | "uses" | "authority" | "about" | "sources" | "lasts"
    > & {
      readonly text: string;
    };
    readonly observed: ObservedHit;
  };
}

/** Like memories: a person's word counts like their own words now, an agent's for half. */
function authorityOf(trust: RecordTrust): number {
  return trust === "human" ? 1 : trust === "agent" ? 0.5 : 0;
}

interface Wanted {
  readonly observed: ObservedFilter | undefined;
  readonly aside: readonly Aside[] | undefined;
  readonly leaveOut: LeaveOut | undefined;
}

/** By reference. */
export async function toldIn(
  { ledger, events, uses }: Stores,
  found: readonly FoundKept[],
  wanted: Wanted,
): Promise<ReadonlyMap<string, Told>> {
  const told = new Map<string, Told>();
  const timesUsed = (kind: "obs" | "evt", id: number, use: RecordUse | undefined): number => {
    const times = use?.included ?? 0;
    return wanted.leaveOut?.usesThen(refOf(kind, id), times) ?? times;
  };
  const observed = idsOf(found, "obs");
  if (observed.length > 0) {
    const used = await uses.of("obs", observed);
    for (const [id, row] of await ledger.observations(observed.map(observationId))) {
      if (isWanted(row, wanted))
        told.set(refOf("obs", id), ofObservation(row, timesUsed("obs", id, used.get(id))));
    }
  }
  const happened = idsOf(found, "evt");
  if (happened.length > 0) {
    const used = await uses.of("evt", happened);
    for (const [id, row] of await events.events(happened.map(eventId))) {
      if (row.held === null && !row.redacted)
        told.set(refOf("evt", id), ofEvent(row, timesUsed("evt", id, used.get(id))));
    }
  }
  return told;
}

function idsOf(found: readonly FoundKept[], kind: FoundKept["kind"]): readonly number[] {
  return found.filter((one) => one.kind === kind).map(({ id }) => id);
}

/** What was found by its meaning went by no filter of the index. */
function isWanted(row: Observation, { observed = {}, aside: wanted = [] }: Wanted): boolean {
  const aside = asideOf(row);
  const { kinds, trusts, labels, languages, tools } = observed;
  return (
    (aside === null || wanted.includes(aside)) &&
    (kinds?.includes(row.kind) ?? true) &&
    (trusts?.includes(trustShown(row)) ?? true) &&
    (labels?.includes(row.importance.label) ?? true) &&
    (languages?.includes(row.language) ?? true) &&
    (tools === undefined || (row.tool !== null && tools.includes(row.tool)))
  );
}

function ofObservation(row: Observation, uses: number): Told {
  const { id, shelf, kind, trust, tool, line, text, message, at } = row;
  return {
    shelf,
    told: {
      kind: "obs",
      id,
      candidate: {
        role: roleOf(trust, "observation"),
        at,
        text: text.includes(line) ? text : `${line}\n${text}`,
        uses,
        authority: authorityOf(trust),
        ...(tool !== null && { about: tool }),
        ...(message !== null && { sources: [refOf("msg", message)] }),
        ...(isLasting(kind) && { lasts: true as const }),
      },
      observed: {
        kind,
        trust: trustShown(row),
        tool,
        importance: row.importance.label,
        outcome: row.outcome,
        archived: row.state === "archived",
      },
    },
  };
}

function ofEvent(row: LedgerEvent, uses: number): Told {
  const { id, shelf, type, trust, message, at } = row;
  return {
    shelf,
    told: {
      kind: "evt",
      id,
      candidate: {
        role: roleOf(trust, "event"),
        at,
        text: wordsOfEvent(row),
        uses,
        authority: authorityOf(trust),
        ...(message !== null && { sources: [refOf("msg", message)] }),
      },
      observed: { kind: type, trust, tool: null, importance: null, outcome: null, archived: false },
    },
  };
}

/** A person's word is told like what they say; nothing else speaks for anybody. */
function roleOf(trust: RecordTrust, otherwise: string): string {
  return trust === "human" ? "user" : otherwise;
}

/** What is governed as lasting: decisions, preferences, facts …; not what merely happened. */
function isLasting(kind: ObservationKind): boolean {
  return usualPriority(kind) === "P1";
}
