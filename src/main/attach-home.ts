/**
 * Joins or becomes the owner of a home, the way each kind of program does: a command within itself, what
 * stays in a thread. The store is loaded only where it is opened: most commands find an owner and need none.
 */

import type { LaneName } from "../engine/api.ts";
import { NacreError } from "../kernel/errors.ts";
import {
  type Attachment,
  type AttachOptions,
  attach,
  type Embed,
  embedInThread,
  embedSolo,
  type Joined,
  type Notice,
  type Serving,
  serve,
} from "../surfaces/daemon/index.ts";
import {
  type CompleteRequest,
  type EmbedTextsRequest,
  type Handler,
  type Introduction,
  type Notified,
  type ProgramKind,
  parseEndpoint,
  readWithheldNews,
  WITHHELD_NEWS,
} from "../wire/index.ts";
import { growSlowly } from "./grow-slowly.ts";

export interface HomeOptions {
  readonly home: string;
  readonly kind: ProgramKind;
  readonly version: string;
  /** The address of the server that keeps the memory; absent: as the environment and the home's configuration say. */
  readonly store?: string | undefined;
  /** Of a program that reads for a model: what it is called, and whether it may write at all. */
  readonly client?: { readonly name: string; readonly writes: boolean };
  /** Where to listen; absent: the home's standard endpoint. */
  readonly endpoint?: string;
  readonly notice?: Notice;
  readonly signal?: AbortSignal;
  /** A program that goes on: where it owns the store, a thread does, and the program's own loop is free. What is no command does so anyway. */
  readonly stays?: boolean;
  /** At another place with every start (`SupervisorOptions`); absent: a gateway's program is, its host copies it. */
  readonly isCopied?: boolean;
  /** A model that summaries may be written with. */
  readonly lends?: LentModel;
  /** What vectors may be made with, where the configuration asks for the host's. */
  readonly lendsEmbedder?: LentEmbedder;
  /** Something was taken back in these lanes; null: perhaps in any, before this owner was met. */
  readonly withheld?: (lanes: readonly LaneName[] | null) => void;
}

export interface LentModel {
  readonly name: string;
  /** Whose conversations it may read; absent: those of the store's own installation. */
  readonly installation?: string;
  complete(request: CompleteRequest, signal: AbortSignal): Promise<unknown>;
}

export interface LentEmbedder {
  readonly name: string;
  /** Whose texts it may read; absent: those of the store's own installation. */
  readonly installation?: string;
  embed(request: EmbedTextsRequest, signal: AbortSignal): Promise<unknown>;
}

type Lending = Pick<HomeOptions, "lends" | "lendsEmbedder">;

/** A client that finds the owner of the home, or becomes it. */
export async function attachHome(options: HomeOptions): Promise<Attachment> {
  return await attach({ ...joining(options), embed: embedding(options) });
}

/** Owns the home until it is closed. */
export async function serveHome(options: HomeOptions): Promise<Serving> {
  const serving = await serve({ ...joining(options), embed: embedInOwnThread(options) });
  const letGrow = growSlowly();
  return {
    ...serving,
    close() {
      letGrow();
      return serving.close();
    },
  };
}

function joining(options: HomeOptions): Omit<AttachOptions, "embed"> {
  const { home, signal, withheld } = options;
  return {
    home,
    introduction: introductionOf(options),
    ...(signal && { signal }),
    ...handling(options),
    ...(withheld && { notified: notifiedBy(withheld) }),
    joined(joined) {
      // Whoever owned it meanwhile may have taken something back.
      withheld?.(null);
      void offer(joined, options);
    },
  };
}

function introductionOf({ kind, version, client }: HomeOptions): Introduction {
  if (client !== undefined)
    return { name: client.name, version, kind, ...(client.writes && { capabilities: ["write"] }) };
  // Who types a command that deletes means it.
  return { name: "nacre", version, kind, ...(kind === "cli" && { capabilities: ["write"] }) };
}

/** To every owner that is met; one that does not want it has lost nothing. */
async function offer(joined: Joined, { lends, lendsEmbedder }: Lending): Promise<void> {
  if (lends !== undefined) await joined.call("lend_model", offered(lends)).catch(() => {});
  if (lendsEmbedder !== undefined) await joined.call("lend_embedder", offered(lendsEmbedder)).catch(() => {});
}

function offered({ name, installation }: { readonly name: string; readonly installation?: string }) {
  return { name, ...(installation !== undefined && { installation }) };
}

function notifiedBy(withheld: NonNullable<HomeOptions["withheld"]>): Notified {
  return (method, params) => {
    if (method === WITHHELD_NEWS) withheld(readWithheldNews(params));
  };
}

function handling({ lends, lendsEmbedder }: Lending): { readonly handle?: Handler } {
  if (lends === undefined && lendsEmbedder === undefined) return {};
  return {
    async handle({ method, params, signal }) {
      if (method === "complete" && lends) return await lends.complete(params as CompleteRequest, signal);
      if (method === "embed_texts" && lendsEmbedder)
        return await lendsEmbedder.embed(params as EmbedTextsRequest, signal);
      throw new NacreError("wire/unknown-method", `There is no method "${method}" here`, "Ask the owner.");
    },
  };
}

function embedding(options: HomeOptions): Embed {
  return options.kind === "mcp" || (options.kind === "cli" && options.stays !== true)
    ? embedInCommand(options)
    : embedInOwnThread(options);
}

function embedInCommand(options: HomeOptions): Embed {
  const { home, kind, version, endpoint, store, notice = () => {} } = options;
  return async (how) => {
    const { ownerParts } = await import("./compose.ts");
    const embed = embedSolo({
      home,
      kind,
      version,
      pid: process.pid,
      parts: ownerParts(home, version, { store, settled: true }),
      notice,
      introduction: introductionOf(options),
      ...(endpoint !== undefined && { endpoint: parseEndpoint(endpoint) }),
    });
    return await embed(how);
  };
}

function embedInOwnThread(options: HomeOptions): Embed {
  const { home, kind, version, endpoint, store, notice, withheld, isCopied = kind === "gateway" } = options;
  // The same folder and extension as this file: sources and the built package alike.
  const entry = new URL(`./thread${import.meta.url.endsWith(".ts") ? ".ts" : ".js"}`, import.meta.url);
  return embedInThread({
    entry,
    data: { home, kind, version, endpoint: endpoint ?? null, store: store ?? null },
    introduction: { name: "nacre", version, kind },
    unref: kind === "gateway",
    isCopied,
    ...(notice && { notice }),
    ...handling(options),
    ...(withheld && { notified: notifiedBy(withheld) }),
  });
}
