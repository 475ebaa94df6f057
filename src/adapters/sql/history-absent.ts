/** What was taken back of messages that are not here. */

import { instantOf } from "../../kernel/clock.ts";
import { installationId } from "../../kernel/ids.ts";
import type { AbsentWithholding, HistoryStore } from "../../rooms/history/index.ts";
import { digestIn, digestOut, type StoredText, textIn, textOut, WITHHELD, wholeIn } from "./column-codes.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import type { Sql } from "./sql.ts";

type AbsentMethods = Pick<HistoryStore, "addAbsent" | "findAbsent" | "dropAbsent" | "messagesAt">;

const NO_NAME = new Uint8Array();
const COLUMNS = "installation, digest, at, name, withheld";

interface AbsentRow {
  installation: StoredText;
  digest: Uint8Array;
  at: number;
  name: Uint8Array;
  withheld: number;
}

export function absentTable(sql: Sql): AbsentMethods {
  return {
    async addAbsent({ installation, digest, at, name, withheld }) {
      await sql.run(
        `INSERT INTO absent_withholdings (${COLUMNS}) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT (installation, digest, at, name) DO UPDATE SET withheld = excluded.withheld
         WHERE absent_withholdings.withheld < excluded.withheld`,
        textIn(installation),
        digestIn(digest),
        wholeIn(at),
        name === null ? NO_NAME : digestIn(name),
        WITHHELD.number(withheld),
      );
    },

    async findAbsent(installation, digest, at) {
      const rows = await sql.all<AbsentRow>(
        `SELECT ${COLUMNS} FROM absent_withholdings
         WHERE installation = ? AND digest = ? AND at = ? ORDER BY name`,
        textIn(installation),
        digestIn(digest),
        wholeIn(at),
      );
      return rows.map(absentOf);
    },

    async dropAbsent(installation, digest, at) {
      await sql.run(
        "DELETE FROM absent_withholdings WHERE installation = ? AND digest = ? AND at = ? AND withheld = ?",
        textIn(installation),
        digestIn(digest),
        wholeIn(at),
        WITHHELD.number("forgotten"),
      );
    },

    async messagesAt(installation, at) {
      return (
        await sql.all<MessageRow>(
          `SELECT ${MESSAGE_COLUMNS} FROM messages
           WHERE lane_id IN (SELECT id FROM lanes WHERE installation = ?) AND at = ? ORDER BY id`,
          textIn(installation),
          wholeIn(at),
        )
      ).map(messageOf);
    },
  };
}

/** All of them. Those of a file that is about to be replaced are carried over. */
export async function readAbsent(sql: Sql): Promise<readonly AbsentWithholding[]> {
  return (await sql.all<AbsentRow>(`SELECT ${COLUMNS} FROM absent_withholdings`)).map(absentOf);
}

function absentOf({ installation, digest, at, name, withheld }: AbsentRow): AbsentWithholding {
  return {
    withheld: WITHHELD.name(withheld),
    installation: installationId(textOut(installation)),
    digest: digestOut(digest),
    at: instantOf(at),
    name: name.byteLength === 0 ? null : digestOut(name),
  };
}
