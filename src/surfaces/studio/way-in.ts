/** `GET /open?token=…`: a link becomes a session, and leaves the address. */

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

/** Of several of one name, the first: as browsers send the most specific one. */
export function secretIn(request: Pick<IncomingMessage, "headers">, port: number): string | undefined {
  const name = `${cookieName(port)}=`;
  const pairs = (request.headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length);
}

/** Where to go on: a path of our own, or the first page. */
export function goingTo(asked: string | null): string {
  if (asked === null || asked.length > LONGEST_PATH || !/^\/(?![/\\])[\x21-\x7e]*$/.test(asked)) return "/";
  const here = "http://127.0.0.1";
  if (!URL.canParse(asked, here)) return "/";
  const { origin, pathname, search, hash } = new URL(asked, here);
  return origin === here && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : "/";
}
