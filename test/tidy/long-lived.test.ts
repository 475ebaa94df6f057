import { expect, test } from "vitest";
import { longLived } from "./long-lived.ts";
import { sourceOf } from "./source.ts";

test.each([
  { name: "of a module", text: "const a = new Map(); export const f = (x) => a.set(x, 1);", found: ["a"] },
  {
    name: "given to a function",
    text: "const a = new Set(); export const f = (x) => keep(a, x);",
    found: ["a"],
  },
  {
    name: "made anew with more",
    text: "let a = []; export const f = (x) => { a = [...a, x]; };",
    found: ["a"],
  },
  { name: "by a place", text: "const a = []; export const f = (x) => { a[x] = 1; };", found: ["a"] },
  {
    name: "for each store",
    text: "const a = new WeakMap(); export const f = (s) => a.set(s, []);",
    found: ["a"],
  },
  { name: "of an object", text: "class A { #b = new Map(); f(x) { this.#b.set(x, 1); } }", found: ["A.#b"] },
  { name: "of a class", text: "class A { static b = []; f(x) { A.b.push(x); } }", found: ["A.b"] },
  {
    name: "made by its constructor",
    text: "class A { b; constructor() { this.b = []; } f(x) { this.b.push(x); } }",
    found: ["A.b"],
  },
  {
    name: "of a function that answers with one that adds",
    text: "function f() { const a = new Map(); return { put(x) { a.set(x, 1); } }; }",
    found: ["f.a"],
  },
  {
    name: "of a function that answers with one that adds and is written apart",
    text: "function f() { const a = []; const put = (x) => a.push(x); function b() { put(1); } return { put, b }; }",
    found: ["f.a"],
  },
  { name: "a local one", text: "function f(x) { const a = []; a.push(x); return a; }", found: [] },
  {
    name: "a local one, by a callback",
    text: "function f(x) { const a = []; x.forEach((y) => a.push(y)); return a; }",
    found: [],
  },
  { name: "a table", text: 'const A = ["x", "y"]; export const f = (x) => look(A, x);', found: [] },
  {
    name: "a table that says so",
    text: "const A: ReadonlySet<string> = new Set(); export const f = () => look(A);",
    found: [],
  },
  { name: "one that is read", text: "class A { b = new Map(); f(x) { return this.b.get(x); } }", found: [] },
])("what may live long and grow: $name", ({ text, found }) => {
  expect(longLived(sourceOf("src/a.ts", text))).toEqual(found.map((name) => `src/a.ts ${name}`));
});
