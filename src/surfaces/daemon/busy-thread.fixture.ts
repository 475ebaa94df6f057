/** A thread whose doctor takes its time, blocking everything or not; for tests of what the desk does meanwhile. */

import { setTimeout as wait } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { NacreError } from "../../kernel/errors.ts";
import { portChannel, servePeer } from "../../wire/index.ts";

const { blocks, ms } = workerData as { readonly blocks: boolean; readonly ms: number };

servePeer(
  portChannel(parentPort!),
  {
    hello: async () => {
      throw new NacreError("wire/unknown-method", "A thread is not greeted", "Ask its owner.");
    },
    async call(method, params) {
      if (method === "doctor" && !blocks) await wait(ms);
      if (method === "doctor" && blocks)
        for (const until = performance.now() + ms; performance.now() < until; );
      const { withinMs } = params as { readonly withinMs?: number };
      return { method, ...(withinMs !== undefined && { withinMs }) };
    },
  },
  { access: "internal" },
);
