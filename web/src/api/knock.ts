/**
 * Asks whether Nacre is back while it seems away. What is listened to says so by itself, but only where it broke off: a browser that was
 * offline for a moment may hear all the same, and would wait for ever.
 */

import { effect } from "@preact/signals";
import { call } from "./call.ts";
import { connection } from "./connection.ts";

const EVERY_MS = 3_000;

export function knockWhileAway(): () => void {
  const ended = new AbortController();
  const knock = (): void => {
    if (connection.value !== "away" || document.hidden) return;
    // An answer notes itself, and no answer changes nothing.
    call("health", {}, ended.signal).catch(() => undefined);
  };
  addEventListener("online", knock, ended);
  const forget = effect(() => {
    if (connection.value !== "away") return undefined;
    const timer = setInterval(knock, EVERY_MS);
    return () => clearInterval(timer);
  });
  return () => {
    forget();
    ended.abort();
  };
}
