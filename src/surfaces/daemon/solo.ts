/**
 * An owner without threads: for a command that needs the store for a moment and nobody owns it.
 *
 * It listens all the same, so that a gateway can ask it to yield. Indexing begins only after a pause: a short
 * command does not pay for what a longer-lived owner does better. At its end it indexes for a moment, reads documents and lets
 * the gate look at what was said, or makes findable what the ledger was told, so that this happens too in a store which only short commands ever use.
 */

import { codeOf } from "../../kernel/errors.ts";
import { greet, type Introduction, loopback, type MethodName } from "../../wire/index.ts";
import { type DeriveStep, startDeriveLoop } from "./derive-loop.ts";
import {
  AUTHORED,
  DOCS,
  deriveSteps,
  graphStep,
  ledgerIndexStep,
  modelSteps,
  VECTORS,
  vectorSteps,
} from "./derive-steps.ts";
import { localDesk, type News } from "./desk.ts";
import type { Embed } from "./embed.ts";
import { startFoldLoop } from "./fold-loop.ts";
import { type IndexLoop, startIndexLoop } from "./index-loop.ts";
import { type DeskMaking, type OwnerOptions, startOwner } from "./owner.ts";
import { type SoloBackground, soloBackground } from "./solo-background.ts";

/** Longer than almost any command takes: what has begun is waited for, and one slice of it may take longer than the command. */
const INDEX_AFTER_MS = 1_000;
/** What a command that is done may spend on what is not indexed or judged yet; a person does not notice. */
const DERIVE_AT_END_MS = 150;
const LAST_SLICE = 512;
/** Nothing waits for it; whoever stays longer does it. */
const FOLD_AFTER_MS = 2_000;
/** A short command loads no model and asks nobody. */
const EMBED_AFTER_MS = 2_000;

/** Commands that bring something in, or ask what came of it: at their end a moment is spent on the gate. */
const ABOUT_MEMORIES: ReadonlySet<string> = new Set<MethodName>([
  "reconcile",
  "append_chained",
  "remember",
  "list_memories",
  "list_guidance",
  "verdict",
  "calibrate_gate",
  "watch_docs",
  "unwatch_docs",
  "list_docs",
  "list_authored",
  "show_authored",
]);

/** And those that tell the ledger something, or ask what it has: a moment is spent on making it findable. */
const ABOUT_LEDGER: ReadonlySet<string> = new Set<MethodName>([
  "ingest_lines",
  "append_event",
  "list_observations",
  "show_observation",
  "query_events",
  "search_events",
  "triage",
]);

/** Those that ask how things hang together: what was just said is a moment away from being in the graph, so it is put there first. */
const ABOUT_GRAPH: ReadonlySet<string> = new Set<MethodName>([
  "match_idea",
  "graph_neighbours",
  "find_path",
  "export_graph",
  "list_entities",
  "show_edge",
  "lint_graph",
  "link_entities",
  "name_entity",
  "review_edges",
]);

export interface SoloOptions extends Omit<OwnerOptions, "desks" | "seize" | "unref"> {
  /** How this process itself comes in; absent: as a command that may write. */
  readonly introduction?: Introduction;
}

export function embedSolo(options: SoloOptions): Embed {
  return async ({ seize }) => {
    let [atFirst, atEnd] = [async (): Promise<void> => {}, async (): Promise<void> => {}];
    let [isAboutMemories, isAboutLedger] = [false, false];
    const owner = await startOwner({
      ...options,
      seize,
      unref: true,
      desks: (making) => {
        const background = soloBackground(making.ownership, options.parts);
        atFirst = () => graphAtFirst(making, background);
        atEnd = () => deriveAtEnd(making, background, isAboutMemories, isAboutLedger);
        return soloDesks(making, background);
      },
    });
    if (owner === undefined) return undefined;
    let yielded = false;
    void owner.ended.then((why) => {
      yielded = why === "yield";
    });
    const [ours, theirs] = loopback();
    owner.accept(theirs);
    const { version, kind, introduction } = options;
    const connection = await greet(
      ours,
      introduction ?? { name: "nacre", version, kind, capabilities: ["write"] },
    );
    return {
      call: (method, ...rest) => {
        isAboutMemories ||= ABOUT_MEMORIES.has(method);
        isAboutLedger ||= ABOUT_LEDGER.has(method);
        if (!ABOUT_GRAPH.has(method)) return connection.call(method, ...rest);
        return atFirst().then(() => connection.call(method, ...rest));
      },
      hello: connection.hello,
      peer: connection.peer,
      ended: connection.ended,
      get isOpen() {
        return connection.isOpen;
      },
      endpoint: owner.endpoint,
      get yielded() {
        return yielded;
      },
      async close() {
        if (connection.isOpen) await atEnd();
        await owner.close();
        await connection.ended;
      },
    };
  };
}

/** Best effort, and for a moment: what is left is named by status, and derived by whoever stays longer. */
async function graphAtFirst({ ownership }: DeskMaking, { engine, upkeep }: SoloBackground): Promise<void> {
  try {
    if (!(await upkeep.mine())) return;
    const until = performance.now() + DERIVE_AT_END_MS;
    await someOf(graphStep({ engine, writer: ownership.engine }), until);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/** Best effort: what fails here is tried again, and reported, by the next owner. */
async function deriveAtEnd(
  { ownership }: DeskMaking,
  { engine, upkeep }: SoloBackground,
  judges: boolean,
  tells: boolean,
): Promise<void> {
  const { engine: writer } = ownership;
  const until = performance.now() + DERIVE_AT_END_MS;
  try {
    if (!(await upkeep.mine())) return;
    if (await ownership.advanceMigrations()) return;
    while (performance.now() < until) {
      const batch = await engine.prepareIndex({ limit: LAST_SLICE });
      // Making a large index anew begins with emptying it, which takes as long as it takes.
      if (batch.idle) break;
      if (batch.from === 0 && batch.summaries === null) return;
      await writer.applyIndex(batch);
    }
    if (tells) await someOf(ledgerIndexStep({ engine, writer }), until);
    // Who only searches is not made to wait for the gate, however much waits for it.
    if (!judges) return;
    for (const step of deriveSteps({ engine, writer }, "unwatched")) await someOf(step, until);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/** As many slices as there is time for. */
async function someOf(step: DeriveStep, until: number): Promise<void> {
  const left = until - performance.now();
  if (left <= 0) return;
  const signal = AbortSignal.timeout(Math.ceil(left));
  try {
    while (performance.now() < until && (await step.run(signal)) === "more");
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

function soloDesks(
  { ownership, degradations, notice }: DeskMaking,
  { engine, upkeep, close }: SoloBackground,
) {
  const { engine: writer } = ownership;
  const loop: IndexLoop = startIndexLoop(
    {
      mayWork: () => upkeep.mine(),
      prepare: (limit) => engine.prepareIndex({ limit }),
      apply: (batch) => writer.applyIndex(batch),
      advanceMigrations: () => ownership.advanceMigrations(),
      checkpoint: (quiet) => ownership.checkpoint(quiet),
      check: async (quick) => (await engine.checkIndex({ quick })).problems,
      async rebuild(of) {
        await writer.rebuildIndex({ of });
        if (of === "vectors") embedding.wake(VECTORS);
        else deriving.wake();
      },
      cool: async () => {
        const batch = await engine.prepareCool({});
        if (batch.leaves.length > 0) await writer.applyCool(batch);
        return batch.leaves.length > 0;
      },
      notice,
      failed: (name) => degradations.add(name),
    },
    { startAfterMs: INDEX_AFTER_MS },
  );
  const folding = startFoldLoop(
    {
      due: async () => ((await upkeep.mine()) ? await writer.foldDue({}) : { due: [], nextAt: null }),
      pay: (due, signal) => writer.payFold(due, signal),
      failed: (name) => degradations.add(name),
      now: () => Date.now(),
    },
    { startAfterMs: FOLD_AFTER_MS },
  );
  const doors = { engine, writer };
  const failed = (name: string, code?: string) => {
    degradations.add(name);
    if (code === "store/corrupt") loop.wake("damaged");
  };
  const deriving = startDeriveLoop(upkeep.gated(deriveSteps(doors, "unwatched")), failed, {
    startAfterMs: INDEX_AFTER_MS,
  });
  const embedding = startDeriveLoop(upkeep.gated(vectorSteps(doors)), failed, {
    startAfterMs: EMBED_AFTER_MS,
  });
  const asking = startDeriveLoop(upkeep.gated(modelSteps(doors)), failed, { startAfterMs: EMBED_AFTER_MS });
  const wake = (news: News) => {
    if (news === "owes") folding.wake();
    else if (news === "workspace") {
      deriving.wake(AUTHORED);
      deriving.wake(DOCS);
    } else if (news === "embedder") embedding.wake(VECTORS);
    else loop.wake(news);
    if (news !== "stored") return;
    deriving.wake();
    embedding.wake();
  };
  const background = {
    ...localDesk(writer, wake),
    async close() {
      await Promise.all([loop, folding, deriving, embedding, asking].map((one) => one.stop()));
      await close();
    },
  };
  return { reader: localDesk(writer), background };
}
