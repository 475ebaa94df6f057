/** A real store and a real engine that can be told to misbehave: for tests of what the owner does about it. */

import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { EngineApi } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { ownerParts } from "../../main/compose.ts";
import type { OwnerParts } from "./parts.ts";

/**
 * `spin 300` as a query keeps its thread busy for 300 ms, `wait 300` without blocking it, `crash` ends it. A
 * file `crash-<method>` in the home ends the thread at that method, once; a file `broken` has a commit fail as it does
 * when the writer's connection is beyond use.
 */
export function mischievousParts(home: string, version: string): OwnerParts {
  const parts = ownerParts(home, version);
  return {
    ...parts,
    async takeOwnership(holder, options) {
      const ownership = await parts.takeOwnership(holder, options);
      return ownership && { ...ownership, engine: mischief(ownership.engine, home) };
    },
    async openReadingEngine() {
      const reading = await parts.openReadingEngine();
      return { ...reading, engine: mischief(reading.engine, home) };
    },
  };
}

function mischief(engine: EngineApi, home: string): EngineApi {
  return {
    ...engine,
    async search(request, signal) {
      const [order, ms] = request.query.split(" ");
      if (order === "crash") return await crash();
      if (order === "spin") spin(Number(ms));
      if (order === "wait") await new Promise((resolve) => setTimeout(resolve, Number(ms)));
      return await engine.search(request, signal);
    },
    commitTurn: (request) =>
      brokenOnce(home) ?? crashOnce(home, "commit-before") ?? thenCrash(home, engine.commitTurn(request)),
    prepareIndex: (request) => crashOnce(home, "prepare") ?? engine.prepareIndex(request),
  };
}

function spin(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

function crash(): Promise<never> {
  setImmediate(() => {
    throw new Error("as ordered");
  });
  return new Promise(() => {});
}

function crashOnce(home: string, where: string): Promise<never> | undefined {
  const order = join(home, `crash-${where}`);
  if (!existsSync(order)) return undefined;
  rmSync(order);
  return crash();
}

function brokenOnce(home: string): Promise<never> | undefined {
  const order = join(home, "broken");
  if (!existsSync(order)) return undefined;
  rmSync(order);
  return Promise.reject(new NacreError("store/closed", "the store is closed", "Open it again."));
}

/** The work is done and its answer lost. */
async function thenCrash<T>(home: string, work: Promise<T>): Promise<T> {
  const answer = await work;
  return (await crashOnce(home, "commit-after")) ?? answer;
}
