/** Where a link leads, and the cookie that it leaves. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { cookieOf, goingTo, MOST_SECRETS, secretsIn } from "./way-in.ts";

test.each([
  [null, "/"],
  ["/prompt/12", "/prompt/12"],
  ["/search?q=boat#3", "/search?q=boat#3"],
  ["//evil.example/", "/"],
  ["/\\evil.example", "/"],
  ["/a/..//evil.example", "/"],
  ["/x/../../y", "/y"],
  ["https://evil.example/", "/"],
  ["javascript:alert(1)", "/"],
  ["/a\r\nset-cookie: x=y", "/"],
  ["/a b", "/"],
  [`/${"x".repeat(2_001)}`, "/"],
  ["", "/"],
])("a link to %j goes on to %j", (asked, expected) => {
  expect(goingTo(asked)).toBe(expected);
});

test("whatever is asked for, it is a path of our own and no header of its own", () => {
  const paths = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.webPath(),
    fc.string().map((path) => `/${path}`),
  );
  fc.assert(
    fc.property(paths, (asked) => {
      const to = goingTo(asked);
      expect(to).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
      expect(new URL(to, "http://127.0.0.1:37422").origin).toBe("http://127.0.0.1:37422");
    }),
  );
});

test("a cookie is for this port, and for nobody's script", () => {
  const cookie = cookieOf(37_422, "abc", 43_200_500);
  expect(cookie).toBe("nacre_studio_37422=abc; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200");
  const headers = { cookie: `other=1; ${cookie.split(";")[0]}; nacre_studio_1=no` };
  expect(secretsIn({ headers }, 37_422)).toEqual(["abc"]);
  expect(secretsIn({ headers }, 37_423)).toEqual([]);
  expect(secretsIn({ headers: {} }, 37_422)).toEqual([]);
});

test("a cookie of our name that somebody else set hides none, and many are not all looked at", () => {
  const two = { cookie: "nacre_studio_37422=theirs; nacre_studio_37422=ours" };
  expect(secretsIn({ headers: two }, 37_422)).toEqual(["theirs", "ours"]);
  const many = { cookie: "nacre_studio_37422=x; ".repeat(50) };
  expect(secretsIn({ headers: many }, 37_422)).toHaveLength(MOST_SECRETS);
});
