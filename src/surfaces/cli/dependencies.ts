/**
 * What the command line is given from outside.
 *
 * `main/cli.ts` composes it from the real machine; tests hand in their own. Nothing in this folder opens a
 * store, a socket or a clock by itself.
 */

import type {
  EngineApi,
  FactsApi,
  GraphApi,
  LeafApi,
  LessonApi,
  PromoteApi,
  RouteApi,
  SynthApi,
  TranscriptBatch,
  TranscriptLine,
  TransferApi,
} from "../../engine/api.ts";
import type { SourceKind, TransferSource } from "../../kernel/transfer/source.ts";
import type { ServiceMachine } from "./autostart/start-machine.ts";
import type { HostMachine } from "./setup/host.ts";

/** The part of the engine that commands call. */
export type Client = Pick<
  EngineApi,
  | "reconcile"
  | "ingestLines"
  | "laneState"
  | "commitTurn"
  | "assemble"
  | "supply"
  | "keepReceipt"
  | "appendChained"
  | "search"
  | "timeline"
  | "get"
  | "grep"
  | "describe"
  | "expand"
  | "ask"
  | "select"
  | "forget"
  | "erase"
  | "scrub"
  | "traces"
  | "showHistory"
  | "showRawHistory"
  | "listQuarantine"
  | "resolveQuarantine"
  | "listObservations"
  | "showObservation"
  | "changeObservation"
  | "eraseObservations"
  | "listHeld"
  | "hold"
  | "triage"
  | "planLifecycle"
  | "applyLifecycle"
  | "rollbackLifecycle"
  | "moveObservation"
  | "listLifecycleRuns"
  | "compact"
  | "status"
  | "doctor"
  | "repair"
  | "stats"
  | "journal"
  | "backup"
  | "remember"
  | "listMemories"
  | "showMemory"
  | "editMemory"
  | "forgetMemories"
  | "restoreMemory"
  | "keepMemory"
  | "judge"
  | "verdict"
  | "listGuidance"
  | "showGuidance"
  | "addGuidance"
  | "editGuidance"
  | "revokeGuidance"
  | "restoreGuidance"
  | "listDocs"
  | "watchDocs"
  | "unwatchDocs"
  | "syncDocs"
  | "stash"
  | "peekArtifact"
  | "fetchArtifact"
  | "rehydrateArtifact"
  | "listArtifacts"
  | "compactArtifact"
  | "eraseArtifact"
  | "listAuthored"
  | "showAuthored"
  | "calibrateGate"
  | "listReceipts"
  | "trace"
  | "replay"
  | "pack"
  | "keepPack"
  | "showPack"
  | "listPacks"
  | "replayPack"
  | "exportMemory"
  | "flushNamespace"
  | "appendEvent"
  | "queryEvents"
  | "searchEvents"
  | "redactEvents"
  | "sweepEvents"
  | keyof TransferApi
  | keyof LeafApi
  | "grantClient"
  | "revokeClient"
  | "listClients"
  | "clientLog"
  | keyof FactsApi
  | keyof GraphApi
  | "showLog"
  | "rebuildLog"
  | keyof SynthApi
  | keyof LessonApi
  | keyof RouteApi
  | Exclude<keyof PromoteApi, "keepBrain">
>;

export interface Connection {
  readonly client: Client;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly home: string;
  /** Milliseconds for each call; undefined: each method's own. */
  readonly deadline: number | undefined;
  readonly signal: AbortSignal;
}

export interface JoinOptions extends ConnectOptions {
  /** Whether to make a store where there is none; otherwise `store/missing`. */
  readonly create: boolean;
  /** Somebody said which folder. Otherwise, where there is no store but OpenClaw has one, neither is guessed at: `store/missing`. */
  readonly isNamed: boolean;
}

export interface McpAsked {
  readonly home: string;
  readonly client: string | undefined;
  readonly readOnly: boolean;
  readonly signal: AbortSignal;
}

/** A way into Studio, for one use and until then. */
export interface StudioLink {
  readonly url: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** The pages of a store that somebody else owns. Null, of a link: nobody does who serves pages; of an end: nobody owns it. */
export interface StudioOfOwner {
  link(port: number | undefined): Promise<StudioLink | null>;
  /** Whether it listened. */
  stop(): Promise<boolean | null>;
}

/** An owner of the store that runs in this process. */
export interface Owner extends Connection {
  studio(port?: number): Promise<StudioLink>;
  /** Where clients reach it, as a person would write it down. */
  readonly endpoint: string;
  /** Resolves when it has stopped by itself, with the reason; never when `close` was called. */
  readonly stopped: Promise<string>;
}

/** A backup that was looked at and may take the place of the store. Either `accept` or `decline` ends it. */
export interface RestoreOffer {
  readonly messages: number;
  readonly bytes: number;
  /** Of the store that is there; null when there is none, or it cannot be read. */
  readonly presentMessages: number | null;
  readonly presentIsDamaged: boolean;
  /** It was made of another installation's store. */
  readonly isForeign: boolean;
  accept(): Promise<RestoreReport>;
  decline(): void;
}

export interface RestoreReport {
  readonly messages: number;
  /** Where the store is that was there before. */
  readonly aside: string | null;
  /** Messages that had been erased or forgotten since the backup was made, and are again. */
  readonly erasedAgain: number;
  readonly forgottenAgain: number;
  /** Memories; those not counted that went with their messages. */
  readonly memoriesErasedAgain: number;
  readonly memoriesForgottenAgain: number;
  /** Observations, events and artifacts; those not counted that went with their messages. */
  readonly ledgerErasedAgain: number;
  /** Lessons; those not counted that went with their messages. */
  readonly lessonsForgottenAgain: number;
}

export interface MigrateOptions {
  readonly home: string;
  /** An address of a server, or a file. */
  readonly to: string;
  readonly signal: AbortSignal;
  readonly begun: (step: "copying" | "comparing" | "finishing") => void;
  readonly rows: (done: number, total: number) => void;
}

export interface MigrateReport {
  /** Both without a password. */
  readonly from: string;
  readonly to: string;
  readonly isServer: boolean;
  readonly rows: number;
  readonly messages: number;
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly digest: string }[];
}

export interface TranscriptOptions {
  readonly agent: string;
  /** Null: `agent:<agent>:import:<session id>`, where a file without one is named by how it opens. */
  readonly sessionKey: string | null;
  /** What a user says in it is the owner's own, where the file does not name another sender. */
  readonly owner?: boolean;
  /** Milliseconds since 1970: times that cannot be true by then are not used. Absent: all are. */
  readonly now?: number;
}

export type ReadTranscript = (
  lines: AsyncIterable<TranscriptLine>,
  options: TranscriptOptions,
) => AsyncIterable<TranscriptBatch>;

/** Where text goes. */
export interface TextStream {
  readonly isTTY: boolean;
  readonly columns: number;
  write(text: string): void;
}

/** What happens at a terminal whose keys come one by one. */
export interface TerminalEvents {
  /** In pieces of any size; a key may come in two. */
  typed(text: string): void;
  /** It has another size, or somebody came back to it: what it shows is not known. */
  resized(): void;
  /** Nobody is at it any more. */
  gone(): void;
}

export interface TerminalOptions {
  /** Written when it is entered, and again when somebody comes back. */
  readonly enter: string;
  /** Written when it is left: at the end, however that comes, and while the program is stopped. */
  readonly leave: string;
  readonly events: TerminalEvents;
}

export interface Terminal {
  size(): { readonly columns: number; readonly rows: number };
  write(text: string): void;
  /** Stops the program until somebody asks for it again. */
  suspend(): void;
  /** It is as it was. */
  close(): void;
}

export interface Dependencies {
  readonly version: string;
  readonly stdout: TextStream;
  readonly stderr: TextStream;
  /** Standard input in pieces of any size. */
  stdin(): AsyncIterable<Uint8Array>;
  /** Somebody would have to type it: nothing is piped in. */
  readonly stdinIsTTY: boolean;
  /** Takes the terminal over; null: there is none. */
  openTerminal(options: TerminalOptions): Promise<Terminal | null>;
  readonly env: { readonly [name: string]: string | undefined };
  /** Milliseconds since 1970. */
  now(): number;
  /** Minutes that clocks here were ahead of UTC at that time. */
  utcOffset(at: number): number;
  /** The data folder to use when `--home` says `flag`. */
  resolveHome(flag: string | undefined): Promise<string>;
  /** The folder of OpenClaw's own store, where there is one and nothing says which to use. */
  hostStore(): Promise<string | null>;
  /** What a person types for this program: `nacre`, or the checkout's way of running it. */
  readonly program: string;
  /** Joins the owner of the store, or becomes it for as long as the connection is open. */
  connect(options: JoinOptions): Promise<Connection>;
  /** Becomes the owner of the store; rejects with `store/owned` when somebody else is. */
  serve(options: ConnectOptions): Promise<Owner>;
  /** Rejects with `store/missing` where there is no store. */
  studio(options: JoinOptions): Promise<StudioOfOwner>;
  /** Shows an address to the person at this machine, where there is a way to. */
  openBrowser(url: string): void;
  /** Rejects with `store/owned` while somebody uses the store, with `backup/invalid` for a file that is none. */
  restore(options: {
    readonly home: string;
    readonly file: string;
    readonly signal: AbortSignal;
  }): Promise<RestoreOffer>;
  /** Rejects with `store/owned` while somebody uses the store; aborted, it can be gone on with. */
  migrate(options: MigrateOptions): Promise<MigrateReport>;
  readonly readTranscript: ReadTranscript;
  /** A file or a folder that is moved in, told apart by what it holds unless `kind` says it. Rejects with `input/bad-file` when it is none. */
  openSource(path: string, kind: SourceKind | undefined): Promise<TransferSource>;
  /** Serves models of another program on standard input and output; resolves when that program is gone. */
  mcp(asked: McpAsked): Promise<void>;
  /** What starts this program from anywhere, without a word of anybody else's on standard output. */
  readonly launcher: readonly string[];
  /** OpenClaw on this machine. */
  host(): Promise<HostMachine>;
  /** What starts programs for this user. */
  service(): Promise<ServiceMachine>;
  /** The folder with the sample conversations; null when it was not shipped. */
  readonly sample: string | null;
  /** Aborted by Ctrl-C or a request to terminate. */
  readonly signal: AbortSignal;
}
