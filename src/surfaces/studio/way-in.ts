/** `GET /open?token=…`: a link becomes a session, whose two secrets come back by a cookie and by a header. */

import type { IncomingMessage } from "node:http";

/** Longer is no path of ours. */
const LONGEST_PATH = 2_000;

/** One for each port: two homes on one machine do not take each other's. */
function cookieName(port: number): string {
  return `nacre_studio_${port}`;
}

export function cookieOf(port: number, secret: string, leftMs: number): string {
  const seconds = Math.floor(leftMs / 1_000);
  return `${cookieName(port)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
}

/** Cookies of one name that are looked at. */
export const MOST_SECRETS = 4;

/** All of that name: any program of this machine can set one more, which browsers may send before ours. */
export function secretsIn(request: Pick<IncomingMessage, "headers">, port: number): readonly string[] {
  const name = `${cookieName(port)}=`;
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  const own = pairs.filter((pair) => pair.startsWith(name));
  return own.slice(0, MOST_SECRETS).map((pair) => pair.slice(name.length));
}

/** Sent by our pages alone: cookies go to every port of a machine, and what a page keeps does not. */
export const KEY_HEADER = "nacre-key";

/** With which a page asks an owner to prove that it knows the session. */
export const NONCE_HEADER = "nacre-nonce";

/** Empty: there is none. */
export function saidIn({ headers }: Pick<IncomingMessage, "headers">, name: string): string {
  const said = headers[name];
  return typeof said === "string" ? said : "";
}

/** Where to go on: a path of our own, or the first page. */
export function goingTo(asked: string | null): string {
  if (asked === null || asked.length > LONGEST_PATH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return "/";
  const here = "http://127.0.0.1";
  if (!URL.canParse(asked, here)) return "/";
  const { origin, pathname, search, hash } = new URL(asked, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
