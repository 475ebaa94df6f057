/** The slices of store that this adapter offers, over one unit of work's SQL. */

import type { Journal } from "../../ports/journal.ts";
import type { MetaStore } from "../../ports/meta.ts";
import type { SecretLedger } from "../../ports/secret-ledger.ts";
import type { TextIndex } from "../../ports/text-index.ts";
import type { HistoryStore } from "../../rooms/history/index.ts";
import type { Sql } from "./connection.ts";
import { laneTables } from "./history-lanes.ts";
import { messageTables } from "./history-messages.ts";
import { messageQueries } from "./history-queries.ts";
import { viewTables } from "./history-view.ts";
import { journalTable, metaTable, secretTable } from "./small-tables.ts";
import { textIndexTables } from "./text-index.ts";
import type { WordFrequencies } from "./word-frequencies.ts";

export interface SqliteStores {
  readonly history: HistoryStore;
  readonly index: TextIndex;
  readonly secrets: SecretLedger;
  readonly meta: MetaStore;
  readonly journal: Journal;
}

export function slicesOver(sql: Sql, frequencies: WordFrequencies): SqliteStores {
  return {
    history: { ...laneTables(sql), ...messageTables(sql), ...messageQueries(sql), ...viewTables(sql) },
    index: textIndexTables(sql, frequencies),
    secrets: secretTable(sql),
    meta: metaTable(sql),
    journal: journalTable(sql),
  };
}
