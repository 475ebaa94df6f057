/**
 * Tells the engine where the workspaces of the agents are, so that it keeps up with their documents: of those that are
 * configured when the gateway starts, of any other when a session of it appears.
 */

import { isObject } from "../../kernel/json.ts";
import type { HostApi } from "./host-types.ts";
import { reasonOf, type SharedClient } from "./shared-client.ts";

const DEADLINE_MS = 5_000;
const USUAL_AGENT = "main";

export class Workspaces {
  readonly #api: HostApi;
  readonly #client: () => SharedClient;
  readonly #told = new Map<string, string>();

  constructor(api: HostApi, client: () => SharedClient) {
    this.#api = api;
    this.#client = client;
  }

  /** Of every agent that is configured; of the usual one where none is. */
  tellAll(): void {
    for (const agent of agentsIn(this.#config())) this.tell(agent);
  }

  /** Once for each; again when its folder is another. Waits for nothing. */
  tell(agent: string): void {
    const folder = this.folderOf(agent);
    if (folder === undefined || this.#told.get(agent) === folder) return;
    this.#told.set(agent, folder);
    const client = this.#client();
    client
      .using(() => client.call("watch_docs", { agent, folder }, DEADLINE_MS))
      .catch((error: unknown) => {
        this.#told.delete(agent);
        client.degraded(`workspace:${reasonOf(error)}`);
      });
  }

  /** Undefined where the host does not say. */
  folderOf(agent: string): string | undefined {
    try {
      const folder: unknown = this.#api.runtime.agent.resolveAgentWorkspaceDir(this.#config(), agent);
      return typeof folder === "string" && folder !== "" ? folder : undefined;
    } catch {
      // A host without it has no documents that could be found.
      return undefined;
    }
  }

  #config(): HostApi["config"] {
    return configOf(this.#api);
  }
}

/** As it is now: the host may have read it again since it loaded us. */
export function configOf(api: HostApi): HostApi["config"] {
  try {
    return api.runtime.config.current() as HostApi["config"];
  } catch {
    return api.config;
  }
}

function agentsIn(config: unknown): readonly string[] {
  const agents = isObject(config) && isObject(config["agents"]) ? config["agents"] : {};
  const listed = Array.isArray(agents["list"]) ? agents["list"] : [];
  const ids = [
    ...(isObject(agents["entries"]) ? Object.keys(agents["entries"]) : []),
    ...listed.flatMap((entry: unknown) =>
      isObject(entry) && typeof entry["id"] === "string" ? [entry["id"]] : [],
    ),
  ];
  return ids.length === 0 ? [USUAL_AGENT] : [...new Set(ids)];
}
