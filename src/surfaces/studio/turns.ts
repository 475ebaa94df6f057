/**
 * How much pages have done at once: a few things on each thread of the owner, the rest in line.
 *
 * The same threads answer a gateway whose reply waits; what pages ask for gives way to it there, so that it waits for at most the one
 * thing that is at work. A place is kept until the owner has answered or given the call up; the thread itself does one after the other.
 */

import { NacreError } from "../../kernel/errors.ts";
import { cancelledError, METHODS, type MethodName, type Service, type ThreadRole } from "../../wire/index.ts";
import { untilOpen } from "./open-desk.ts";

/** Of what takes long, two: one that takes minutes does not keep another from being asked. */
const AT_ONCE: { readonly [role in ThreadRole]: number } = { writer: 4, reader: 3, background: 2 };
/** Of all pages together, at work and in line. */
export const MOST_CALLS = 64;

interface Waiting {
  readonly signal: AbortSignal;
  begin(): void;
}

/** The same service, in turns. */
export function inTurns(service: Pick<Service, "call">): Pick<Service, "call"> {
  const atWork = { writer: 0, reader: 0, background: 0 };
  const lines: { readonly [role in ThreadRole]: Waiting[] } = { writer: [], reader: [], background: [] };
  let all = 0;
  const place = async (method: MethodName, role: ThreadRole, signal: AbortSignal): Promise<void> => {
    // Its end is not told a second time.
    if (signal.aborted) throw cancelledError(method);
    if (atWork[role] < AT_ONCE[role]) {
      atWork[role] += 1;
      return;
    }
    // Whoever leaves hands the place over: it stays taken.
    const turn = Promise.withResolvers<void>();
    lines[role].push({ signal, begin: turn.resolve });
    signal.addEventListener("abort", () => turn.reject(cancelledError(method)), { once: true });
    await turn.promise;
  };
  const leave = (role: ThreadRole): void => {
    const line = lines[role];
    let next = line.shift();
    while (next?.signal.aborted) next = line.shift();
    if (next === undefined) atWork[role] -= 1;
    else next.begin();
  };
  return {
    async call(method, params, call) {
      if (all >= MOST_CALLS) throw overloaded();
      all += 1;
      try {
        const role = METHODS[method].thread;
        await place(method, role, call.signal);
        try {
          await untilOpen(service, { method, role, signal: call.signal });
          return await service.call(method, params, { ...call, givesWay: true });
        } finally {
          leave(role);
        }
      } finally {
        all -= 1;
      }
    },
  };
}

function overloaded(): NacreError {
  return new NacreError(
    "wire/overloaded",
    `${MOST_CALLS} requests of pages are at work`,
    "Wait for some answers, then try again.",
  );
}
