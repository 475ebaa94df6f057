/**
 * What a thread beside the writer does: answers calls with a reading engine of its own, and, in the
 * background, keeps the index up. It ends when it is told to or when its owner goes.
 */

import type { MessagePort } from "node:worker_threads";
import type { IndexBatch } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { type MethodName, portChannel, type Service, type ServiceCall, servePeer } from "../../wire/index.ts";
import { callEngine, type News } from "./desk.ts";
import { type IndexLoop, startIndexLoop } from "./index-loop.ts";
import { DEGRADED, NOTICE, traceOf, UNEXPECTED } from "./notice.ts";
import type { OwnerParts } from "./parts.ts";

export function runThread(role: "reader" | "background", port: MessagePort, parts: OwnerParts): void {
  const opened = parts.openReadingEngine();
  let loop: IndexLoop | undefined;

  const stop = async () => {
    await loop?.stop();
    await (await opened).close();
    // After the answer has gone out: closing the port lets the thread end.
    setImmediate(() => peer.close());
    return {};
  };
  const service: Service = {
    hello: async () => {
      throw new NacreError("wire/unknown-method", "A thread is not greeted", "Say hello to its owner.");
    },
    async call(method: MethodName, params: unknown, { signal }: ServiceCall) {
      const { engine } = await opened;
      if (method === "health") return {};
      return method === "stop" ? await stop() : await callEngine(engine, method, params, signal);
    },
  };
  const peer = servePeer(portChannel(port), service, {
    access: "internal",
    notified: (method, params) => {
      if (method === "wake") loop?.wake((params as { news: News }).news);
    },
    unexpected: (method, error) => peer.notify(NOTICE, { line: UNEXPECTED, method, role, ...traceOf(error) }),
  });
  if (role === "reader") return;

  const ask = (method: MethodName, params: unknown) => peer.request(method, params, { deadlineMs: 30_000 });
  opened.then(
    ({ engine, checkpoint }) => {
      loop = startIndexLoop({
        prepare: (limit) => engine.prepareIndex({ limit }),
        apply: (batch: IndexBatch) => ask("apply_index", batch),
        advanceMigrations: async () => ((await ask("advance_migrations", {})) as { more: boolean }).more,
        checkpoint,
        check: async (quick) => (await engine.checkIndex({ quick })).problem,
        rebuild: () => ask("rebuild_index", {}),
        notice: (line, fields = {}) => peer.notify(NOTICE, { ...fields, line }),
        failed: (name) => peer.notify(DEGRADED, { line: name }),
      });
    },
    // The owner learns of it by the call it makes to see whether the thread is ready.
    () => {},
  );
}
