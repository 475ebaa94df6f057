/**
 * The first exchange of a connection: do both sides speak the same protocol, and may this one come in.
 */

import { createHash, timingSafeEqual } from "node:crypto";
import { NacreError } from "../kernel/errors.ts";
import { PROTOCOL } from "./methods.ts";
import type { HelloRequest } from "./params.ts";

export function checkHello(request: HelloRequest, token: string | undefined): void {
  if (token !== undefined && !sameSecret(request.token ?? "", token)) {
    throw new NacreError(
      "wire/unauthorised",
      "The connection's token is missing or wrong",
      "Use the token in the file run/token of the owner's home folder.",
    );
  }
  checkProtocol(
    request.protocol,
    `the caller (${request.client.name} ${request.client.version})`,
    "the owner",
  );
}

const HOW =
  "npm i -g nacre@latest upgrades the command; openclaw gateway restart, or nacre serve begun again, makes the owner anew.";

/** Both sides check, so that the person gets the right advice whichever is the older. */
export function checkProtocol(theirs: number, them: string, us: string): void {
  if (theirs === PROTOCOL) return;
  const older = theirs < PROTOCOL ? them : us;
  throw new NacreError(
    "wire/protocol-mismatch",
    `${them} speaks protocol ${theirs}, ${us} speaks ${PROTOCOL}`,
    `Upgrade or restart the older one: ${older}. ${HOW}`,
  );
}

/** Digests first: equal lengths, so that neither the length nor the place of a difference shows in the time taken. */
function sameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** Whoever was only slow is to come again: nothing it asked was begun, and the owner lives. */
export function silentError(withinMs: number): NacreError {
  return new NacreError(
    "wire/closing",
    `No hello came within ${withinMs} ms, and the connection is closed`,
    "Connect again, and send hello as the first request.",
  );
}

export function helloFirst(method: string): NacreError {
  return new NacreError(
    "wire/protocol-mismatch",
    `${method.slice(0, 60)} came before hello`,
    "Send hello as the first request of a connection.",
  );
}
