/** The ledger's tables, as one slice, in memory. */

import type { LedgerStore } from "../../rooms/ledger/index.ts";
import { burialTable } from "./burial-table.ts";
import { decayTables } from "./decay-tables.ts";
import { momentQuery } from "./ledger-moments.ts";
import { callNoteTable, lifecycleTables, spoolTable } from "./lifecycle-tables.ts";
import { observationChanges, observationQueries } from "./observation-tables.ts";
import type { Desk } from "./tables.ts";

export function ledgerTables(desk: Desk): LedgerStore {
  return {
    ...observationChanges(desk),
    ...burialTable(desk),
    ...observationQueries(desk),
    ...momentQuery(desk),
    ...decayTables(desk),
    ...lifecycleTables(desk),
    ...spoolTable(desk),
    ...callNoteTable(desk),
  };
}
