import { expect, test } from "vitest";
import { isServerAddress, readAddress } from "./server-address.ts";
import { translateError } from "./server-error.ts";

test("what is shown has no password and no options", () => {
  const { shown, schema, url } = readAddress(
    "postgres://team:sec%40ret@db.example:6543/memory?sslmode=verify-full&password=secret&schema=ours",
  );
  expect(shown).toBe("postgres://team@db.example:6543/memory?schema=ours");
  expect(schema).toBe("ours");
  expect(url).toContain("sslmode=verify-full");
  expect(url).not.toContain("schema");
});

test.each([
  ["postgres://localhost/memory", "nacre", "postgres://localhost/memory"],
  ["postgresql://u@localhost/", "nacre", "postgres://u@localhost"],
  ["postgres:///memory?host=/run/postgresql", "nacre", "postgres:///run/postgresql/memory"],
])("%s", (text, schema, shown) => {
  expect(readAddress(text)).toMatchObject({ schema, shown });
});

test.each([
  ...["mysql://u:secret@h/d", "postgres://u:secret@h:port/d", "secret", ""],
  ...[
    "postgres://u:9#secret@h/d",
    "postgres://u:9/secret@h/d",
    "postgres://u:9?secret@h/d",
    "postgres://u:secret%@h/d",
  ],
  ...["postgres://u:secret%zz@h/d", "postgres://h/d#secret"],
])("refuses %s, and does not repeat it", (text) => {
  expect(() => readAddress(text)).toThrow(expect.objectContaining({ code: "input/bad-field" }));
  expect(() => readAddress(text)).not.toThrow(/secret/);
  expect(isServerAddress(text)).toBe(text.startsWith("postgres:"));
});

test.each(["Ours", "a-b", "", "pg_own", 'a";DROP TABLE x', "a".repeat(64)])(
  "refuses the schema %s",
  (schema) => {
    const text = `postgres://h/d?schema=${encodeURIComponent(schema)}`;
    expect(() => readAddress(text)).toThrow(expect.objectContaining({ code: "input/bad-field" }));
  },
);

const failure = (code: string, message = "no") => Object.assign(new Error(message), { code });

test.each([
  ["ECONNREFUSED", "store/unavailable"],
  ["57P01", "store/unavailable"],
  ["57014", "store/unavailable"],
  ["53300", "store/unavailable"],
  ["28P01", "store/unavailable"],
  ["3D000", "store/unavailable"],
  ["08006", "store/unavailable"],
  ["55P03", "store/locked"],
  ["40P01", "store/locked"],
  ["53100", "store/full"],
  ["25P03", "store/unavailable"],
  ["0A000", "store/unavailable"],
  ["42501", "store/read-only"],
  ["25006", "store/read-only"],
  ["XX001", "store/corrupt"],
])("%s is %s", (state, code) => {
  const shown = "postgres://team@db.example/memory";
  expect(translateError(failure(state), shown)).toMatchObject({ code });
});

test("what a table refuses is our own defect, and so is what nobody expects", () => {
  expect(translateError(failure("23505", "duplicate"), "x")).toMatchObject({ name: "InvariantError" });
  const unknown = failure("42P01");
  expect(translateError(unknown, "x")).toBe(unknown);
});
