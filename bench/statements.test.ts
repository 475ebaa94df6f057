import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { statementsDuring } from "./statements.ts";

test("every statement is counted, whatever way it is sent, and only meanwhile", async () => {
  using database = new DatabaseSync(":memory:");
  database.exec("CREATE TABLE boats (name TEXT)");
  const add = database.prepare("INSERT INTO boats VALUES (?)");
  const all = database.prepare("SELECT name FROM boats");
  const sent = await statementsDuring(() => {
    database.exec("BEGIN");
    add.run("Aloma");
    add.run("Bo");
    all.get();
    all.all();
    for (const { name } of all.iterate()) expect(name).toMatch(/Aloma|Bo/);
    database.exec("COMMIT");
  });
  expect(sent).toBe(7);
  all.all();
  expect(await statementsDuring(() => all.all())).toBe(1);
});

test("what breaks leaves everything as it was", async () => {
  const { exec } = DatabaseSync.prototype;
  const broken = statementsDuring(() => {
    throw new Error("it broke");
  });
  await expect(broken).rejects.toThrow("it broke");
  expect(DatabaseSync.prototype.exec).toBe(exec);
});
