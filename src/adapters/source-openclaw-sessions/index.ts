/** What OpenClaw itself keeps of its conversations: the database of one agent, or of all agents of a state directory. */

import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { NacreError } from "../../kernel/errors.ts";
import { transcriptSource } from "../../kernel/transcript/transcript-source.ts";
import type { TransferSource } from "../../kernel/transfer/source.ts";
import { AgentDatabase, agentDatabasesIn } from "./agent-database.ts";
import { type AgentSessions, sessionsOf } from "./sessions.ts";

export { isAgentDatabase } from "./agent-database.ts";

/** Whether there are databases of agents in it. */
export async function hasAgentDatabases(folder: string): Promise<boolean> {
  return (await databasesIn(folder)).length > 0;
}

export async function openOpenclawSessions(path: string): Promise<TransferSource> {
  const paths = (await stat(path)).isDirectory() ? await databasesIn(path) : [path];
  if (paths.length === 0) throw nothingIn(path);
  const databases = paths.map((one) => new AgentDatabase(one));
  const close = async (): Promise<void> => {
    for (const database of databases) await database.close();
  };
  try {
    const agents: AgentSessions[] = [];
    for (const database of databases) agents.push(await sessionsOf(database));
    return sourceOf(path, agents, close);
  } catch (error) {
    await close();
    throw error;
  }
}

function sourceOf(
  path: string,
  agents: readonly AgentSessions[],
  close: () => Promise<void>,
): TransferSource {
  const deleted = agents.reduce((sum, agent) => sum + agent.deleted, 0);
  return transcriptSource({
    kind: "openclaw-sessions",
    path,
    title:
      agents.length === 1
        ? "the sessions that OpenClaw keeps of one agent"
        : `the sessions that OpenClaw keeps of ${agents.length} agents`,
    pieces: agents.flatMap((agent) => agent.pieces),
    leftOut: deleted === 0 ? [] : [`${deleted} of the sessions: somebody deleted them in OpenClaw.`],
    troubles: [],
    close,
  });
}

async function databasesIn(folder: string): Promise<readonly string[]> {
  const agents = await readdir(join(folder, "agents")).catch(() => []);
  return agentDatabasesIn(folder, agents.sort());
}

function nothingIn(path: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${path} holds no sessions of OpenClaw`,
    "Name its state directory, which is ~/.openclaw unless OPENCLAW_STATE_DIR says otherwise, or the openclaw-agent.sqlite of one agent.",
  );
}
