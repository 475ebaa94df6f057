/** What nobody used for long, the longest first; and plans whose time is over, in memory. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { ObservationId } from "../../kernel/ids.ts";
import type { DecayCandidate, LedgerStore, Observation } from "../../rooms/ledger/index.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

export function decayTables(desk: Desk): Pick<LedgerStore, "decaying" | "expirePlans"> {
  return {
    async decaying({ shelves, priorities, trusts, states, unusedSince, storedBefore, now, limit }) {
      const tables = desk.reading();
      const revived = revivals(tables);
      const candidates = [...tables.observations.scan([])]
        .filter(({ shelf, held }) => (shelves === undefined || shelves.includes(shelf)) && held === null)
        .filter(({ priority, state }) => priorities.includes(priority) && states.includes(state))
        .filter(({ trust }) => trusts.includes(trust))
        .filter(({ priority, importance }) => priority !== "P0" && importance.label !== "must_remember")
        .filter(({ createdAt }) => storedBefore === undefined || createdAt < storedBefore)
        .filter((one) => !isOpen(one) || (one.plan?.expiresAt ?? one.plan?.dueAt ?? now) <= now)
        .map(
          ({ id, shelf, kind, trust, importance, priority, state, at }): DecayCandidate => ({
            ...{ id, shelf, kind, trust, label: importance.label, priority, state },
            unusedSince: later(tables.recordUses.get("obs", id)?.includedAt ?? at, revived.get(id)),
          }),
        );
      return candidates
        .filter((candidate) => candidate.unusedSince < unusedSince)
        .sort((a, b) => a.unusedSince - b.unusedSince || a.id - b.id)
        .slice(0, Math.max(0, limit));
    },
    async expirePlans(now) {
      const tables = desk.writing();
      requireWhole(now);
      const over = [...tables.observations.scan([])].filter((one) => {
        return isOpen(one) && one.plan!.expiresAt !== null && one.plan!.expiresAt <= now;
      });
      for (const one of over) {
        const plan = Object.freeze({ ...one.plan!, status: "expired" as const });
        tables.observations = tables.observations.set([one.id], Object.freeze({ ...one, plan }));
      }
      return over.map(({ id, plan }) => ({ observation: id, status: plan!.status }));
    },
  };
}

function isOpen({ plan }: Observation): boolean {
  return plan?.status === "pending" || plan?.status === "active";
}

function revivals(tables: Readonly<Tables>): ReadonlyMap<ObservationId, Instant> {
  const found = new Map<ObservationId, Instant>();
  for (const { observation, to, at } of tables.lifecycleMoves.scan([])) {
    if (to === "active") found.set(observation, later(at, found.get(observation)));
  }
  return found;
}

function later(one: Instant, other: Instant | undefined): Instant {
  return other === undefined ? one : instantOf(Math.max(one, other));
}
