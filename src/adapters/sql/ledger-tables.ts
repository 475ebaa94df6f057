/** The ledger's tables, as one slice. */

import type { LedgerStore } from "../../rooms/ledger/index.ts";
import { burialTable } from "./burial-table.ts";
import { decayTables } from "./decay-tables.ts";
import { momentQuery } from "./ledger-moments.ts";
import { callNoteTable, lifecycleTables, spoolTable } from "./lifecycle-tables.ts";
import { observationQueries } from "./observation-queries.ts";
import { observationChanges } from "./observation-tables.ts";
import type { Sql } from "./sql.ts";

export function ledgerTables(sql: Sql): LedgerStore {
  return {
    ...observationChanges(sql),
    ...burialTable(sql),
    ...observationQueries(sql),
    ...momentQuery(sql),
    ...decayTables(sql),
    ...lifecycleTables(sql),
    ...spoolTable(sql),
    ...callNoteTable(sql),
  };
}
