/** Statements that all stores share, as a server reads them. */

import { expect, test } from "vitest";
import { asServerReads, POSTGRES } from "./dialect.ts";

test.each([
  {
    name: "which index a file goes by is none of a server's business",
    shared:
      "SELECT id FROM cards AS c INDEXED BY cards_by_shelf\n  WHERE id > ? AND EXISTS (SELECT 1 FROM edges NOT INDEXED)",
    read: "SELECT id FROM cards AS c\n  WHERE id > ? AND EXISTS (SELECT 1 FROM edges)",
  },
  {
    name: "numbers of a list are an array",
    shared:
      "DELETE FROM cards WHERE id IN (SELECT value FROM json_each(?)) AND kind NOT IN (SELECT value FROM json_each(?))",
    read: "DELETE FROM cards WHERE id = ANY (numbers_of(?)) AND kind <> ALL (numbers_of(?))",
  },
  {
    name: "texts of a list are an array",
    shared: `SELECT 1 FROM lanes WHERE agent IN ${POSTGRES.listedTexts}`,
    read: "SELECT 1 FROM lanes WHERE agent = ANY (texts_of(?))",
  },
  {
    name: "a list that stands as rows stays rows",
    shared: "SELECT key, value FROM json_each(?) UNION SELECT value, 1 FROM json_each(?)",
    read: "SELECT key, value FROM json_each(?) UNION SELECT value, 1 FROM json_each(?)",
  },
])("$name", ({ shared, read }) => {
  expect(asServerReads(shared)).toBe(read);
});

test("texts of a list are as columns hold them, whatever is in them", () => {
  const texts = JSON.parse(POSTGRES.textsIn(["plain", "\\x00", "a\u0000b", "\ud800"])) as readonly string[];
  expect(texts).toEqual(["plain", "\u{10ffff}\\x00", "\u{10ffff}a\u{10ffff}0b", "\\x00d8"]);
});
