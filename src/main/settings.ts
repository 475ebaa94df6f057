/**
 * What is set, and by whom: every choice that a person has, with the value that holds.
 *
 * Of the configuration as the owner read it, which is what it works by. Of a key it says that there is one, and never which.
 */

import { stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isObject, type Json } from "../kernel/json.ts";
import { withoutSecrets } from "../kernel/text/secrets.ts";
import { sharesOf } from "../rooms/assemble/index.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import type { ProgramKind, Setting, SettingOrigin, SettingsAnswer } from "../wire/index.ts";
import type { Config } from "./config.ts";
import { SETTING_ROWS } from "./setting-rows.ts";
import { STORE_VARIABLE, type StoreServer, storeServer } from "./store-config.ts";

export interface SettingsSurroundings {
  readonly folder: string;
  /** Of the program that owns the store. */
  readonly kind: ProgramKind;
  readonly config: Config;
  readonly env: { readonly [name: string]: string | undefined };
  /** The address of the server that the program was given; absent: none. */
  readonly store?: string | null | undefined;
}

/** Variables that are read by name; those that hold keys are named by the configuration. */
const VARIABLES: { readonly [name: string]: string } = {
  NACRE_CALL_LOG: "A file that gets a line for each call of the host, without what was said.",
  NACRE_STUDIO_FILES: "The folder of Studio's pages, for whoever works on them.",
};

/** That there is one is all that is said of a key. */
const SET = "set";

export async function settingsOf(around: SettingsSurroundings): Promise<SettingsAnswer> {
  const { folder, config, env, store: given } = around;
  const { database } = homeAt(folder);
  const server = await storeServer({ folder, config: config.store, env, given });
  const paths = [join(folder, "config.json"), ...(server === undefined ? [database] : [])];
  const files = paths.map(async (path) => ({ path, exists: await isThere(path) }));
  return {
    settings: [
      homeOf(around),
      memoryOf(server, database),
      ...chosenIn(around),
      ...variablesOf(around, server),
    ],
    files: await Promise.all(files),
  };
}

function chosenIn({ config, env }: SettingsSurroundings): readonly Setting[] {
  const profile: { readonly [name: string]: Json } = { ...sharesOf(config.prompt ?? {}) };
  return Object.entries(SETTING_ROWS).map(([path, { about, usual }]) => {
    const value = valueAt(config, path.split("."));
    if (value !== undefined) return { path, value: shown(path, value, env), origin: "config.json", about };
    const [section, name] = path.split(".");
    const assumed = section === "prompt" ? (profile[name!] ?? usual) : usual;
    return { path, value: assumed, origin: "default", about };
  });
}

function valueAt(within: unknown, path: readonly string[]): Json | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return within as Json;
  return isObject(within) && within[name] !== undefined ? valueAt(within[name], rest) : undefined;
}

/** A key may stand where its name should, and a password in an address. */
function shown(path: string, value: Json, env: SettingsSurroundings["env"]): Json {
  if (/\.(?:key|url)Env$/.test(path)) return env[String(value)] === undefined ? SET : value;
  return withoutKeys(path.endsWith(".url") ? addressOf(String(value)) : value);
}

/** Wherever somebody put one: in a path, in a list, as the name of a field. */
function withoutKeys(value: Json): Json {
  if (typeof value === "string") return withoutSecrets(value);
  if (Array.isArray(value)) return value.map(withoutKeys);
  if (!isObject(value)) return value;
  const fields = Object.entries(value as { readonly [name: string]: Json });
  return Object.fromEntries(fields.map(([name, inner]) => [withoutSecrets(name), withoutKeys(inner)]));
}

function addressOf(url: string): string {
  if (!URL.canParse(url)) return SET;
  const { protocol, host, pathname, search } = new URL(url);
  return `${protocol}//${host}${pathname}${search === "" ? "" : "?…"}`;
}

function homeOf({ folder, kind, env }: SettingsSurroundings): Setting {
  const about =
    "The data folder: its configuration, how to reach the owner, and the database where no server has it.";
  return { path: "home", value: folder, origin: homeOrigin(folder, kind, env), about };
}

function memoryOf(server: StoreServer | undefined, database: string): Setting {
  const about = "Where the memory is kept: a file in the data folder, or a server that several homes share.";
  return { path: "memory", value: server?.shown ?? database, origin: server?.origin ?? "default", about };
}

function homeOrigin(folder: string, kind: ProgramKind, env: SettingsSurroundings["env"]): SettingOrigin {
  if (kind === "gateway") return "openclaw";
  const named = env["NACRE_HOME"]?.trim();
  if (named && resolve(named) === resolve(folder)) return "environment";
  // A checkout has data of its own.
  const checkout = fileURLToPath(new URL("../../", import.meta.url));
  const usual = [homedir(), checkout].map((parent) => resolve(parent, ".nacre"));
  return usual.includes(resolve(folder)) ? "default" : "command";
}

function variablesOf(
  { config, env }: SettingsSurroundings,
  server: StoreServer | undefined,
): readonly Setting[] {
  const keys = [config.store?.urlEnv, config.summaries?.endpoint?.keyEnv, config.embeddings?.keyEnv].filter(
    (name): name is string => name !== undefined && env[name] !== undefined,
  );
  const named = Object.entries(VARIABLES).map(([path, about]) => setting(path, shownOf(env[path]), about));
  const address = server?.origin === "environment" ? server.shown : env[STORE_VARIABLE]?.trim() ? SET : null;
  const memory = setting(STORE_VARIABLE, address, "The address of the server that keeps the memory.");
  const secret = keys.map((path) => setting(path, env[path]?.trim() ? SET : null, "Holds a key."));
  return [memory, ...named, ...secret];
}

function shownOf(value: string | undefined): string | null {
  return value === undefined ? null : withoutSecrets(value);
}

function setting(path: string, value: string | null, about: string): Setting {
  return { path, value, origin: value === null ? "default" : "environment", about };
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
