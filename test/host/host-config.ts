/** The configuration of a gateway under test: local, offline, one fake model, and the plugins at their folders. */

import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";
import { MODEL_ID } from "./fake-model.ts";

/** A plugin, loaded from where it is. */
export interface HostPlugin {
  readonly id: string;
  /** The folder of its openclaw.plugin.json. */
  readonly folder: string;
  readonly config?: JsonObject;
  readonly slots?: readonly ("contextEngine" | "memory")[];
  /** Lets it register hooks that read conversations. */
  readonly mayReadConversations?: boolean;
}

export interface HostPlaces {
  readonly port: number;
  readonly token: string;
  readonly workspace: string;
  readonly log: string;
  readonly modelUrl: string;
}

/** Enough for a few dozen turns; small enough to fill on purpose. */
const CONTEXT_WINDOW = 32_000;

export function hostConfig(
  places: HostPlaces,
  plugins: readonly HostPlugin[],
  extra: JsonObject,
): JsonObject {
  const base: JsonObject = {
    gateway: {
      mode: "local",
      port: places.port,
      bind: "loopback",
      auth: { mode: "token", token: places.token },
      http: { endpoints: { chatCompletions: { enabled: true } } },
      controlUi: { enabled: false },
    },
    logging: { file: places.log },
    // Otherwise a thread looks after every turn for conversations that are weeks old, and loads half of the host to do so.
    session: { maintenance: { mode: "warn" } },
    update: { checkOnStart: false },
    agents: {
      defaults: {
        workspace: places.workspace,
        skipBootstrap: true,
        heartbeat: { every: "0m" },
        model: { primary: `fake/${MODEL_ID}` },
        models: { [`fake/${MODEL_ID}`]: {} },
      },
    },
    models: { mode: "replace", providers: { fake: provider(places.modelUrl) } },
    plugins: pluginConfig(plugins),
  };
  return merge(base, extra);
}

function provider(baseUrl: string): JsonObject {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const limits = { contextWindow: CONTEXT_WINDOW, maxTokens: 2_048 };
  const model = { id: MODEL_ID, name: "Fake", reasoning: false, input: ["text"], cost, ...limits };
  return { baseUrl, apiKey: "local", api: "openai-completions", models: [model] };
}

function pluginConfig(plugins: readonly HostPlugin[]): JsonObject {
  const slots = plugins.flatMap((plugin) => (plugin.slots ?? []).map((slot) => [slot, plugin.id]));
  const entries = plugins.map(({ id, config, mayReadConversations }) => [
    id,
    {
      enabled: true,
      ...(mayReadConversations === true ? { hooks: { allowConversationAccess: true } } : {}),
      config: config ?? {},
    },
  ]);
  return {
    load: { paths: plugins.map((plugin) => plugin.folder) },
    slots: Object.fromEntries(slots),
    entries: Object.fromEntries(entries),
  };
}

/** Objects are merged key by key; anything else is replaced. */
export function merge(base: JsonObject, extra: JsonObject): JsonObject {
  const merged: { [key: string]: Json } = { ...base };
  for (const [key, value] of Object.entries(extra)) {
    const before = merged[key];
    merged[key] =
      isObject(before) && isObject(value) ? merge(before as JsonObject, value as JsonObject) : value;
  }
  return merged;
}
