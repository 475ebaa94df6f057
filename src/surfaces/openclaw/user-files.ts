/**
 * Whether the host shows USER.md by itself. It asks whoever has its memory slot on whose word the file is, and leaves it out
 * where that one does not vouch for it, or cannot say; where nobody has the slot, it shows it.
 *
 * The memory that comes with the host goes by the same records as ours. Of another's nobody knows whether it can say: then
 * the file counts as left out, and stands in a prompt twice at worst. What somebody wrote whom the host does not trust is
 * shown by nobody.
 */

import { isObject } from "../../kernel/json.ts";
import type { workspaceOrigins } from "./workspace-origins.ts";

/** `left-out`: it is ours to add, where it may be added. */
export type UserFile = "shown" | "left-out" | "untrusted";

const NAME = "USER.md";
const OF_THE_HOST = "memory-core";
/** A prompt waits for it: so long it is good, and so long it is waited for. */
const GOOD_FOR_MS = 5_000;
const WITHIN_MS = 50;

export interface UserFilesParts {
  readonly config: () => unknown;
  readonly folderOf: (agent: string) => string | undefined;
  readonly origins: ReturnType<typeof workspaceOrigins>;
}

interface Known {
  readonly found: Promise<UserFile>;
  readonly since: number;
}

export class UserFiles {
  readonly #parts: UserFilesParts;
  readonly #known = new Map<string, Known>();
  readonly #last = new Map<string, UserFile>();

  constructor(parts: UserFilesParts) {
    this.#parts = parts;
  }

  /** Never rejects; what cannot be found out in time is as it was. */
  async of(agent: string): Promise<UserFile> {
    const owner = memoryOwner(this.#parts.config());
    const folder = this.#parts.folderOf(agent);
    if (owner === null || folder === undefined) return "shown";
    const name = `${owner}\n${agent}\n${folder}`;
    let known = this.#known.get(name);
    if (known === undefined || performance.now() - known.since > GOOD_FOR_MS) {
      known = { found: this.#find(name, owner, folder, agent), since: performance.now() };
      this.#known.set(name, known);
    }
    const { promise: late, resolve } = Promise.withResolvers<UserFile>();
    const timer = setTimeout(() => resolve(this.#last.get(name) ?? "shown"), WITHIN_MS);
    const found = await Promise.race([known.found, late]);
    clearTimeout(timer);
    return found;
  }

  async #find(name: string, owner: string, workspaceDir: string, agentId: string): Promise<UserFile> {
    const found = await this.#parts
      .origins({ cfg: this.#parts.config(), agentId, workspaceDir, relativePaths: [NAME] } as Parameters<
        UserFilesParts["origins"]
      >[0])
      .then(([file]) => stateOf(owner, file?.originClass))
      .catch((): UserFile => "untrusted");
    this.#last.set(name, found);
    return found;
  }
}

function stateOf(owner: string, origin: string | undefined): UserFile {
  if (origin !== "agent" && origin !== "owner") return "untrusted";
  return owner === "nacre" || owner === OF_THE_HOST ? "shown" : "left-out";
}

/** Null: nobody has the slot. */
export function memoryOwner(config: unknown): string | null {
  const plugins = fieldsOf(fieldsOf(config)["plugins"]);
  const chosen = fieldsOf(plugins["slots"])["memory"];
  const named = typeof chosen === "string" ? chosen.trim() : "";
  const owner = named === "" ? OF_THE_HOST : named;
  const isDenied = Array.isArray(plugins["deny"]) && plugins["deny"].includes(owner);
  const isOff = fieldsOf(fieldsOf(plugins["entries"])[owner])["enabled"] === false;
  const isNone = owner.toLowerCase() === "none" || plugins["enabled"] === false;
  return isNone || isDenied || isOff ? null : owner;
}

function fieldsOf(value: unknown): { readonly [name: string]: unknown } {
  return isObject(value) ? value : {};
}
