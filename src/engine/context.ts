/** What every use case is given: the store, the time, who we are. Nothing here is read from the machine. */

import type { Clock } from "../kernel/clock.ts";
import { type InstallationId, installationId } from "../kernel/ids.ts";
import type { Completer } from "../ports/completer.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { MarkdownReader } from "../ports/markdown.ts";
import type { Summariser } from "../ports/summariser.ts";
import type { PromptChoice } from "../rooms/assemble/index.ts";
import type { AuthoredFiles } from "../rooms/authored/index.ts";
import type { BrainChoice } from "../rooms/brain/index.ts";
import type { DocFiles } from "../rooms/docs/index.ts";
import type { FactChoice } from "../rooms/facts/index.ts";
import type { Lane, LaneKey, ModelLimits, SessionPolicy } from "../rooms/history/index.ts";
import type { LedgerChoice } from "../rooms/ledger/index.ts";
import type { RankWeights } from "../rooms/rank/index.ts";
import type { EngineWriter, LaneName } from "./api.ts";
import type { GateChoice } from "./gate-in-use.ts";
import type { EmbedQueryAnswer } from "./memory-api.ts";
import type { EngineStore } from "./stores.ts";

export interface EngineContext {
  readonly store: EngineStore;
  /** Stores what folding made and what grants were spent on; another thread's, where this one only reads. */
  readonly writer: EngineWriter;
  readonly summaries: SummaryMeans;
  readonly embedding: EmbedMeans;
  readonly gate: GateChoice;
  /** What parts of a prompt may take. */
  readonly prompt: PromptChoice;
  /** What the ledger is made of. */
  readonly ledger: LedgerChoice;
  /** What can be said of something, beside what is built in. */
  readonly facts?: FactChoice | undefined;
  /** Whether lessons and packs take part, and how far; absent: as usual. */
  readonly brain?: BrainChoice | undefined;
  readonly retention: Retention;
  readonly clock: Clock;
  /** Minutes that whoever speaks is ahead of UTC at a moment: "until Friday" ends with their day. Absent: none. */
  readonly utcOffset?: ((at: number) => number) | undefined;
  /** 64 hex digits that nobody can guess. */
  freshSecret(): string;
  readonly version: string;
  readonly policy: SessionPolicy;
  readonly identity: Identity;
  /** What each part of a search's scores weighs. */
  readonly ranking: RankWeights;
  /** What only the machine can tell; absent where there is none, as in memory. */
  readonly premises?: Premises | undefined;
  /** The files of workspaces; absent where none can be read. */
  readonly docFiles?: DocFiles | undefined;
  /** What authored files are read with; absent: there are none. */
  readonly authored?: AuthoredMeans | undefined;
}

export interface AuthoredMeans {
  readonly markdown: MarkdownReader;
  /** Resolves when `markdown` may be called; absent: at once. */
  ready?(): Promise<void>;
  /** Absent: they are known from the store alone, and nobody keeps up with them. */
  readonly files?: AuthoredFiles;
  /**
   * Files that count as authored beside the usual ones: within each workspace; or, from the root of the machine on, in a
   * folder of notes that is watched.
   */
  readonly declared: readonly string[];
}

/** The folder of the home: who else on the machine can look inside, and what lies there unused. */
export interface Premises {
  /** One sentence each. */
  problems(): Promise<readonly string[]>;
  /** Takes the rights of others away; answers of how many files and folders. */
  mend(): Promise<number>;
  /** What a person should know of it. `store`: where the memory is. One sentence each. */
  notes(store: string): Promise<readonly string[]>;
}

/** How long things are kept close at hand. Nothing is deleted. */
export interface Retention {
  /** Days after which folded messages are found by way of their summaries; null: never. */
  readonly coldAfterDays: number | null;
}

/** What summaries are written with, and whoever may be asked anything else. */
export interface SummaryMeans {
  /** Needs nothing and is always there. */
  readonly builtIn: Summariser;
  /** Those that can be asked at present about this lane, the preferred one first. */
  models(lane: Pick<Lane, "installation"> | undefined): Promise<readonly Summariser[]>;
  /** The same ones, for questions other than what is in short. */
  completers(lane: Pick<Lane, "installation"> | undefined): Promise<readonly Completer[]>;
  readonly limits: ModelLimits;
  /** Between two models. Ends early, without rejecting or with the signal's reason, when the signal does. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** What is wrong with the models that were chosen, one sentence each. */
  readonly warnings: readonly string[];
  /** What the owner wants kept in mind in every summary. */
  readonly instructions: string | null;
}

/** What meanings are compared with, beside words. */
export interface EmbedMeans {
  /**
   * The semantic embedder that was chosen, opened once; null: none was. Rejects as an embedder does when it cannot be opened
   * at present. Only where what is stored is embedded.
   */
  semantic(signal: AbortSignal): Promise<Embedder | null>;
  /** The vector of a question, where there is such an embedder; never rejects. Another thread's, where this one has none. */
  query(text: string, signal: AbortSignal): Promise<EmbedQueryAnswer>;
  /** What is wrong with what was chosen, one sentence each. */
  readonly warnings: readonly string[];
  /** What was chosen, for people, whether or not it works; absent or null: nothing. */
  readonly chosen?: string | null;
  /** Differs between any two choices; absent: `chosen` does. */
  readonly choice?: string;
  /** It is lent by the host, and is not to see what belongs to another installation. */
  readonly ownOnly?: boolean;
}

/** Works with no model, no key and no network. */
export const WITHOUT_EMBEDDER: EmbedMeans = {
  semantic: async () => null,
  query: async () => ({ fingerprint: null, vector: null, why: null }),
  warnings: [],
};

/** Who this store belongs to. Both are made once, at its birth. */
export interface Identity {
  readonly installation: InstallationId;
  /** Local key of placeholders and digests; never shown, never sent. */
  readonly key: string;
}

/** The one that is named, or the store's own. */
export function installationIn(context: EngineContext, named: string | undefined): InstallationId {
  return named === undefined ? context.identity.installation : installationId(named);
}

export function laneKey(context: EngineContext, lane: LaneName): LaneKey {
  return {
    installation: installationIn(context, lane.installation),
    agent: lane.agent,
    sessionKey: lane.sessionKey,
  };
}
