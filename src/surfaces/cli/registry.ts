/**
 * Which commands there are. Each is loaded when it is run or explained, so that starting up costs what one
 * command needs.
 */

import type { Command } from "./command.ts";

type Load = () => Promise<Command>;

/** In the order in which help lists them. */
export const COMMANDS: { readonly [name: string]: Load } = {
  status: async () => (await import("./commands/status.ts")).statusCommand,
  search: async () => (await import("./commands/search.ts")).searchCommand,
  timeline: async () => (await import("./commands/timeline.ts")).timelineCommand,
  get: async () => (await import("./commands/get.ts")).getCommand,
  pack: async () => (await import("./commands/pack.ts")).packCommand,
  "history show": async () => (await import("./commands/history-show.ts")).historyShowCommand,
  "history lanes": async () => (await import("./commands/history-lanes.ts")).historyLanesCommand,
  "history stats": async () => (await import("./commands/history-stats.ts")).historyStatsCommand,
  "history fold": async () => (await import("./commands/history-fold.ts")).historyFoldCommand,
  "history grep": async () => (await import("./commands/history-grep.ts")).historyGrepCommand,
  "history describe": async () => (await import("./commands/history-describe.ts")).historyDescribeCommand,
  "history expand": async () => (await import("./commands/history-expand.ts")).historyExpandCommand,
  "history ask": async () => (await import("./commands/history-ask.ts")).historyAskCommand,
  remember: async () => (await import("./commands/remember.ts")).rememberCommand,
  "memories list": async () => (await import("./commands/memories-list.ts")).memoriesListCommand,
  "memories show": async () => (await import("./commands/memories-show.ts")).memoriesShowCommand,
  "memories edit": async () => (await import("./commands/memories-edit.ts")).memoriesEditCommand,
  "memories keep": async () => (await import("./commands/memories-keep.ts")).memoriesKeepCommand,
  "memories export": async () => (await import("./commands/memories-export.ts")).memoriesExportCommand,
  "memories flush": async () => (await import("./commands/memories-flush.ts")).memoriesFlushCommand,
  "guidance list": async () => (await import("./commands/guidance-list.ts")).guidanceListCommand,
  "guidance show": async () => (await import("./commands/guidance-show.ts")).guidanceShowCommand,
  "guidance add": async () => (await import("./commands/guidance-add.ts")).guidanceAddCommand,
  "guidance edit": async () => (await import("./commands/guidance-edit.ts")).guidanceEditCommand,
  "guidance revoke": async () => (await import("./commands/guidance-revoke.ts")).guidanceRevokeCommand,
  triage: async () => (await import("./commands/triage.ts")).triageCommand,
  "observations list": async () => (await import("./commands/observations-list.ts")).observationsListCommand,
  "observations show": async () => (await import("./commands/observations-show.ts")).observationsShowCommand,
  "observations edit": async () => (await import("./commands/observations-edit.ts")).observationsEditCommand,
  "observations erase": async () =>
    (await import("./commands/observations-erase.ts")).observationsEraseCommand,
  "lifecycle plan": async () => (await import("./commands/lifecycle-plan.ts")).lifecyclePlanCommand,
  "lifecycle apply": async () => (await import("./commands/lifecycle-apply.ts")).lifecycleApplyCommand,
  "lifecycle rollback": async () =>
    (await import("./commands/lifecycle-rollback.ts")).lifecycleRollbackCommand,
  "lifecycle runs": async () => (await import("./commands/lifecycle-runs.ts")).lifecycleRunsCommand,
  "lifecycle move": async () => (await import("./commands/lifecycle-move.ts")).lifecycleMoveCommand,
  forget: async () => (await import("./commands/forget.ts")).forgetCommand,
  erase: async () => (await import("./commands/erase.ts")).eraseCommand,
  "gate status": async () => (await import("./commands/gate-status.ts")).gateStatusCommand,
  "gate test": async () => (await import("./commands/gate-test.ts")).gateTestCommand,
  "gate explain": async () => (await import("./commands/gate-explain.ts")).gateExplainCommand,
  "gate calibrate": async () => (await import("./commands/gate-calibrate.ts")).gateCalibrateCommand,
  trace: async () => (await import("./commands/trace.ts")).traceCommand,
  "docs list": async () => (await import("./commands/docs-list.ts")).docsListCommand,
  "docs add": async () => (await import("./commands/docs-add.ts")).docsAddCommand,
  "docs sync": async () => (await import("./commands/docs-sync.ts")).docsSyncCommand,
  "docs search": async () => (await import("./commands/docs-search.ts")).docsSearchCommand,
  "docs watch": async () => (await import("./commands/docs-watch.ts")).docsWatchCommand,
  "docs unwatch": async () => (await import("./commands/docs-unwatch.ts")).docsUnwatchCommand,
  "artifact stash": async () => (await import("./commands/artifact-stash.ts")).artifactStashCommand,
  "artifact list": async () => (await import("./commands/artifact-list.ts")).artifactListCommand,
  "artifact peek": async () => (await import("./commands/artifact-peek.ts")).artifactPeekCommand,
  "artifact fetch": async () => (await import("./commands/artifact-fetch.ts")).artifactFetchCommand,
  "artifact rehydrate": async () =>
    (await import("./commands/artifact-rehydrate.ts")).artifactRehydrateCommand,
  "artifact compact": async () => (await import("./commands/artifact-compact.ts")).artifactCompactCommand,
  "artifact erase": async () => (await import("./commands/artifact-erase.ts")).artifactEraseCommand,
  "authored list": async () => (await import("./commands/authored-list.ts")).authoredListCommand,
  "authored show": async () => (await import("./commands/authored-show.ts")).authoredShowCommand,
  "events append": async () => (await import("./commands/events-append.ts")).eventsAppendCommand,
  "events query": async () => (await import("./commands/events-query.ts")).eventsQueryCommand,
  "events replay": async () => (await import("./commands/events-replay.ts")).eventsReplayCommand,
  "events search": async () => (await import("./commands/events-search.ts")).eventsSearchCommand,
  "events redact": async () => (await import("./commands/events-redact.ts")).eventsRedactCommand,
  "events gc": async () => (await import("./commands/events-gc.ts")).eventsGcCommand,
  ingest: async () => (await import("./commands/ingest.ts")).ingestCommand,
  harvest: async () => (await import("./commands/harvest.ts")).harvestCommand,
  "quarantine list": async () => (await import("./commands/quarantine-list.ts")).quarantineListCommand,
  "quarantine accept": async () => (await import("./commands/quarantine-accept.ts")).quarantineAcceptCommand,
  "quarantine reject": async () => (await import("./commands/quarantine-reject.ts")).quarantineRejectCommand,
  "quarantine hold": async () => (await import("./commands/quarantine-hold.ts")).quarantineHoldCommand,
  "quarantine release": async () =>
    (await import("./commands/quarantine-release.ts")).quarantineReleaseCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  journal: async () => (await import("./commands/journal.ts")).journalCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  "memory status": async () => (await import("./commands/memory-status.ts")).memoryStatusCommand,
  "memory search": async () => (await import("./commands/memory-search.ts")).memorySearchCommand,
  "memory journal": async () => (await import("./commands/memory-journal.ts")).memoryJournalCommand,
  "memory export": async () => (await import("./commands/memory-export.ts")).memoryExportCommand,
  "memory flush": async () => (await import("./commands/memory-flush.ts")).memoryFlushCommand,
  serve: async () => (await import("./commands/serve.ts")).serveCommand,
  start: async () => (await import("./commands/start.ts")).startCommand,
  completion: async () => (await import("./commands/completion.ts")).completionCommand,
  help: async () => (await import("./commands/help.ts")).helpCommand,
};

export function loadAll(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}

/** Commands whose name begins with this word: `history` has `history show` and others. */
export function groupOf(word: string): readonly string[] {
  return Object.keys(COMMANDS).filter((name) => name.startsWith(`${word} `));
}
