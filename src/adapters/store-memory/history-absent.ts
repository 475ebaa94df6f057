/** What was taken back of messages that are not here, in memory. */

import type { AbsentWithholding, HistoryStore } from "../../rooms/history/index.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import type { Desk } from "./tables.ts";

type AbsentMethods = Pick<HistoryStore, "addAbsent" | "findAbsent" | "dropAbsent" | "messagesAt">;

export function absentTable(desk: Desk): AbsentMethods {
  return {
    async addAbsent(absent) {
      const tables = desk.writing();
      requireDigest(absent.digest);
      if (absent.name !== null) requireDigest(absent.name);
      requireWhole(absent.at);
      const key = keyOf(absent);
      if (tables.absentWithholdings.get(...key)?.withheld === "erased") return;
      tables.absentWithholdings = tables.absentWithholdings.set(key, Object.freeze({ ...absent }));
    },

    async findAbsent(installation, digest, at) {
      return [...desk.reading().absentWithholdings.scan([installation, digest, at])];
    },

    async dropAbsent(installation, digest, at) {
      const tables = desk.writing();
      for (const absent of [...tables.absentWithholdings.scan([installation, digest, at])]) {
        if (absent.withheld === "forgotten") {
          tables.absentWithholdings = tables.absentWithholdings.delete(keyOf(absent));
        }
      }
    },

    async messagesAt(installation, at) {
      const tables = desk.reading();
      return [...tables.laneKeys.scan([installation])]
        .flatMap((lane) => [...tables.moments.scan([lane, at])])
        .toSorted((a, b) => a - b)
        .map((id) => tables.messages.get(id)!.message);
    },
  };
}

function keyOf({ installation, digest, at, name }: AbsentWithholding) {
  return [installation, digest, at, name ?? ""] as const;
}
