/** A home in which facts changed over years, some were only proposed, and records say how projects hang together. */

import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { AssertFactRequest } from "../../src/engine/api.ts";
import { readTranscript } from "../../src/engine/index.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { loadYear } from "../../src/surfaces/cli/sample-year.ts";
import { engineOver } from "../../src/wire/index.ts";

const SAMPLE = join(import.meta.dirname, "../../sample");
const PATIENCE_MS = 60_000;
const ASKER = { agent: "main", sessionKey: "agent:main:notebook", isOwner: true } as const;
/** In it the assistant says what kelpie depends on. */
export const EVIDENCE = "msg:18";
export const HOSTILE_NAME = "<img src=x onerror=alert(1)>";
export const HOSTILE = "<script>document.title='ran'</script>";

export const on = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const since = (subject: string, predicate: string, object: string, from: string, to?: string) => {
  return {
    subject,
    predicate,
    object,
    from: on(from),
    ...(to !== undefined && { to: on(to) }),
    replace: true,
  };
};

const SAID: readonly AssertFactRequest[] = [
  since("project:lantern", "status", "planned", "2024-01-10"),
  since("project:lantern", "status", "running", "2025-03-01"),
  since("project:lantern", "status", "paused", "2026-05-01"),
  since("project:lantern", "uses", "tool:redis", "2024-02-01", "2025-02-01"),
  since("project:lantern", "uses", "tool:postgresql", "2024-06-01"),
  since("project:lantern", "uses", "tool:mqtt", "2025-06-01"),
  since("project:lantern", "version", HOSTILE, "2026-01-01"),
  since("project:beacon", "uses", "tool:postgresql", "2025-01-01"),
  since("project:beacon", "depends_on", "project:lantern", "2025-01-01"),
  since("project:quay", "uses", `tool:${HOSTILE_NAME}`, "2025-01-01"),
  since("project:quay", "uses", "tool:caddy", "2025-01-01"),
];

/** More than are drawn at once. */
const MANY: readonly AssertFactRequest[] = Array.from({ length: 40 }, (_, at) =>
  since("project:harbour", "uses", `tool:crane-${String(at).padStart(2, "0")}`, "2025-01-01"),
);

const PROPOSED = [
  { subject: "project:lantern", predicate: "status", object: "archived", from: on("2026-09-01") },
  { subject: "project:lantern", predicate: "uses", object: "tool:nats", from: on("2026-09-02") },
  { subject: "project:lantern", predicate: "uses", object: "tool:mqtt", from: on("2026-09-03") },
  { subject: "project:beacon", predicate: "uses", object: "tool:duckdb", from: on("2026-09-04") },
  { subject: "project:beacon", predicate: "uses", object: "tool:arrow", from: on("2026-09-05") },
];

/** What words of a record suggest waits for a person; what it names as used does not. */
const TOLD = [
  {
    summary: "The lantern project is blocked by the licence review.",
    uses: ["Grafana"],
    observationId: "lantern-1",
  },
  { summary: "Evaluating DuckDB for the lantern project.", uses: ["Grafana"], observationId: "lantern-2" },
];

export async function fillKnowledgeHome(home: string): Promise<void> {
  const attachment = await attachHome({ home, kind: "test", version: "0.1.0" });
  const engine = engineOver({
    close: () => attachment.close(),
    call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: PATIENCE_MS }),
  });
  try {
    await loadYear(SAMPLE, engine, { readTranscript, signal: new AbortController().signal });
    for (const said of [...MANY, ...SAID]) await engine.assertFact(said);
    for (const said of PROPOSED) await engine.assertFact({ ...said, asker: ASKER, sources: [EVIDENCE] });
    const lines = TOLD.map((told, at) => {
      const row = {
        schema: "nacre.observation.v1",
        ts: "2026-08-01T09:00:00Z",
        kind: "event",
        scope: "lantern",
      };
      return { line: at + 1, offset: at, text: JSON.stringify({ ...row, ...told }) };
    });
    await engine.ingestLines({ as: "observations", lines });
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const { pending } = await engine.reviewEdges({});
      const { entities } = await engine.listEntities({ limit: 500 });
      if (pending >= TOLD.length && entities.some(({ ref }) => ref === "tool:caddy")) break;
      if (Date.now() > until)
        throw new Error(`the graph is not there: ${pending} wait, ${entities.length} things`);
      await wait(100);
    }
  } finally {
    await attachment.close();
  }
}
