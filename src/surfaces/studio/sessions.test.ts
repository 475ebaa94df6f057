/** Links and sessions: for one use, for a time, and never kept as they are. */

import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  LINK_MS,
  MOST_LINKS,
  MOST_SESSIONS,
  opens,
  proofOf,
  SESSION_MS,
  type Session,
  Sessions,
} from "./sessions.ts";

function opened(start = 1_000_000) {
  let at = start;
  const sessions = new Sessions({ now: () => at, random: (bytes) => randomBytes(bytes) });
  return { sessions, pass: (ms: number) => (at += ms), now: () => at };
}

test("a link is a secret of 256 bits, and lets in once", () => {
  const { sessions } = opened();
  const { token } = sessions.link();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const session = sessions.redeem(token)!;
  expect(Buffer.from(session.secret, "base64url")).toHaveLength(32);
  expect(sessions.redeem(token)).toBeUndefined();
  expect(sessions.find(session.secret)).toMatchObject({ until: session.until });
  expect(sessions.find(token)).toBeUndefined();
});

test("a link ends after its time, and so does a session, to the millisecond", () => {
  fc.assert(
    fc.property(fc.nat(2 * LINK_MS), fc.nat(2 * SESSION_MS), (linkMs, sessionMs) => {
      const { sessions, pass } = opened();
      const { token } = sessions.link();
      pass(linkMs);
      const session = sessions.redeem(token);
      expect(session !== undefined).toBe(linkMs < LINK_MS);
      if (session === undefined) return;
      pass(sessionMs);
      expect(sessions.find(session.secret) !== undefined).toBe(sessionMs < SESSION_MS);
      expect(sessions.alive).toHaveLength(sessionMs < SESSION_MS ? 1 : 0);
    }),
  );
});

test("nothing else lets in", () => {
  const { sessions } = opened();
  const { token } = sessions.link();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.constant(`${token} `)), (other) => {
      fc.pre(other !== token);
      expect(sessions.redeem(other)).toBeUndefined();
      expect(sessions.find(other)).toBeUndefined();
    }),
  );
  expect(sessions.redeem(token)).toBeDefined();
});

test("what is kept is enough for the next owner, and no key", () => {
  const { sessions, now } = opened();
  const { secret, key } = sessions.redeem(sessions.link().token)!;
  const kept = JSON.parse(JSON.stringify(sessions.alive)) as Session[];
  for (const one of [secret, key]) expect(JSON.stringify(kept)).not.toContain(one);
  const next = opened(now() + 1_000);
  next.sessions.restore(kept);
  expect(opens(next.sessions.find(secret)!, key)).toBe(true);
  const later = opened(now() + SESSION_MS);
  later.sessions.restore(kept);
  expect(later.sessions.alive).toEqual([]);
});

test("a session that ends later than any may is not gone on with", () => {
  const { sessions, now } = opened();
  sessions.restore([{ digest: "0".repeat(64), key: "0".repeat(64), until: now() + SESSION_MS + 1 }]);
  expect(sessions.alive).toEqual([]);
});

test("a session has a key of its own, which nothing else is", () => {
  const { sessions } = opened();
  const [one, other] = [sessions.redeem(sessions.link().token)!, sessions.redeem(sessions.link().token)!];
  expect(Buffer.from(one.key, "base64url")).toHaveLength(32);
  const session = sessions.find(one.secret)!;
  expect(opens(session, one.key)).toBe(true);
  for (const wrong of ["", one.secret, other.key, session.key, session.digest, `${one.key} `])
    expect(opens(session, wrong)).toBe(false);
  expect(sessions.find(one.key)).toBeUndefined();
});

test("a proof is of one session and one question, and shows neither secret", () => {
  const { sessions } = opened();
  const [one, other] = [1, 2].map(() => sessions.find(sessions.redeem(sessions.link().token)!.secret)!);
  expect(proofOf(one!, "a")).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set([proofOf(one!, "a"), proofOf(one!, "b"), proofOf(other!, "a")]).size).toBe(3);
  expect([one!.key, one!.digest]).not.toContain(proofOf(one!, "a"));
});

test("there are so many at most: the oldest makes room", () => {
  const { sessions } = opened();
  const links = Array.from({ length: MOST_LINKS + 1 }, () => sessions.link().token);
  expect(sessions.redeem(links[0]!)).toBeUndefined();
  expect(sessions.redeem(links[1]!)).toBeDefined();
  for (let one = 0; one < MOST_SESSIONS + 5; one += 1) sessions.redeem(sessions.link().token);
  expect(sessions.alive).toHaveLength(MOST_SESSIONS);
});

test("an end ends all of them", () => {
  const { sessions } = opened();
  const { token } = sessions.link();
  const { secret } = sessions.redeem(sessions.link().token)!;
  sessions.end();
  expect(sessions.find(secret)).toBeUndefined();
  expect(sessions.redeem(token)).toBeUndefined();
});
