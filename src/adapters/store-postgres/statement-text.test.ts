import { expect, test } from "vitest";
import { namedStatements, returningId, withNumbers } from "./statement-text.ts";

test.each([
  ["SELECT * FROM a WHERE b = ? AND c > ?", "SELECT * FROM a WHERE b = $1 AND c > $2"],
  ["SELECT ?1, ?2, ?1", "SELECT $1, $2, $1"],
  ["SELECT '?', 'it''s ?', \"a?\", ? -- why?\n, ?", "SELECT '?', 'it''s ?', \"a?\", $1 -- why?\n, $2"],
  ["SELECT /* ? \n ? */ ?", "SELECT /* ? \n ? */ $1"],
  ["SELECT 1", "SELECT 1"],
])("%s", (text, expected) => {
  expect(withNumbers(text)).toBe(expected);
});

test("a statement has one name, and two have two", () => {
  const statementOf = namedStatements();
  const [one, other] = [statementOf("SELECT 1 WHERE 2 = ?"), statementOf("SELECT 2 WHERE 2 = ?")];
  expect(statementOf("SELECT 1 WHERE 2 = ?")).toBe(one);
  expect(one.name).not.toBe(other.name);
});

test("there are only so many names", () => {
  const statementOf = namedStatements();
  const names = Array.from({ length: 1_001 }, (_, at) => statementOf(`SELECT ${at}`).name);
  expect(new Set(names).size).toBe(1_001);
  expect(names.at(-1)).toBeUndefined();
});

test("an insert answers with the number of its row, where it does not answer already", () => {
  expect(returningId("INSERT INTO a (b) VALUES (?);")).toBe("INSERT INTO a (b) VALUES (?) RETURNING id");
  expect(returningId("INSERT INTO a (b) VALUES (?) RETURNING id")).toBe(
    "INSERT INTO a (b) VALUES (?) RETURNING id",
  );
});
