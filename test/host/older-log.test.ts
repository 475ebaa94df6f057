/**
 * A long conversation inside the real OpenClaw, with the log of what happened in the place of older summaries: where it stands,
 * and that the next prompt begins with the same bytes.
 */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { LOG_HEADER } from "../../src/rooms/chronicle/index.ts";
import { type BuiltPlugin, buildPlugin } from "./built-plugin.ts";
import type { ModelRequest } from "./fake-model.ts";
import { type OpenClawHost, startHost } from "./openclaw-host.ts";
import { expectStable, isSupplied, promptOf } from "./prompts.ts";

let plugin: BuiltPlugin;
let host: OpenClawHost;
let home: string;

vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const TALK = "agent:main:talk";
const FILLER = "The harbour master counted ropes, lamps and buckets until the tide came in. ".repeat(90);
const CONFIG = { prompt: { older: "log" }, summaries: { host: false } };

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), "nacre-older-log-"));
  writeFileSync(join(home, "config.json"), JSON.stringify(CONFIG));
  plugin = await buildPlugin();
  host = await startHost({
    plugins: [
      {
        ...{ id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] },
        config: { dataDir: home },
      },
    ],
  });
});

afterAll(async () => {
  await host?.stop();
  await plugin?.remove();
  rmSync(home, { recursive: true, force: true });
});

async function say(text: string): Promise<ModelRequest> {
  await host.say(TALK, text);
  return host.model.last(text)!;
}

/** Up to what depends on the question. */
function cacheable({ messages }: ModelRequest): readonly string[] {
  const from = messages.findIndex(isSupplied);
  return messages.slice(0, from < 0 ? -1 : from).map((message) => JSON.stringify(message));
}

test("older turns are told by the log, and what follows begins with the same bytes", async () => {
  const turns = 18;
  for (let turn = 0; turn < turns; turn += 1)
    await say(`We decided that berth ${turn} costs ${1_000 + 37 * turn} euro. ${FILLER}`);
  // The log is written in the background: until it has come as far, summaries stand there.
  await vi.waitFor(async () => expect(promptOf(await say("is it there?")).record[0]).toContain(LOG_HEADER), {
    timeout: 40_000,
    interval: 500,
  });
  const requests: ModelRequest[] = [];
  for (const text of ["what now?", "and then?", "and after that?"]) requests.push(await say(text));
  const prompts = requests.map(promptOf);
  for (const { record, summaries, gap } of prompts) {
    expect(summaries).toEqual([]);
    expect(gap).toBeNull();
    expect(record[0]).toContain(LOG_HEADER);
    expect(record.length).toBeGreaterThan(1);
    for (const block of record.slice(1)) expect(block).toMatch(/^<nacre_log trust="untrusted">\n/);
    expect(record[1]).toMatch(
      /^\d{4}-\d{2}-\d{2} \d{2}:\d{2} \w+ .*berth 0 costs 1000 euro.* \[msg:\d+(-\d+)?\]$/m,
    );
    // What is still spoken of stands there as it was said, and not in the log.
    expect(record.join("\n")).not.toContain(`berth ${turns - 1} `);
  }
  expect(expectStable(prompts)).toEqual({ same: 2, folded: 0 });
  requests.slice(1).forEach((request, at) => {
    const before = cacheable(requests[at]!);
    expect(cacheable(request).slice(0, before.length)).toEqual(before);
    expect(cacheable(request).length).toBeGreaterThan(before.length);
  });
});
