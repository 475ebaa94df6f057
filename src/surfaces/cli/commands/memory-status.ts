import type { DoctorCheck, ListDocsAnswer, PublishedStatus } from "../../../engine/api.ts";
import { defineCommand } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { count, counted } from "../figures.ts";
import { oneLine } from "../plain-text.ts";
import { renderDoctor } from "../render-doctor.ts";
import type { Style } from "../style.ts";
import { table } from "../table.ts";

interface MemoryStatus extends PublishedStatus {
  readonly documents: {
    readonly workspaces: number;
    readonly files: number;
    readonly pieces: number;
    readonly troubled: number;
  };
  /** Null: nobody looked. */
  readonly checks: readonly DoctorCheck[] | null;
}

export const memoryStatusCommand = defineCommand({
  name: "memory status",
  summary: "Show how memory is doing, as openclaw memory status does",
  description:
    "What is stored and remembered, the gate's threshold, what finds by meaning, and the documents of workspaces. With --deep everything is checked that doctor checks, which takes a while on a large store.",
  args: {},
  flags: {
    deep: { type: "boolean", help: "Check the whole store too" },
    agent: { type: "text", placeholder: "NAME", help: "Documents of this agent's workspace only" },
  },
  examples: [
    { run: "memory status", does: "the figures" },
    { run: "memory status --deep --json", does: "with every check, for a script" },
  ],
  json: {
    summary: "the figures.",
    fields: {
      ok: "whether the store answers; with --deep, whether every check passed",
      message: "the same in a word",
      turnCount: "turns committed by the host",
      memoryCount: "memories in use",
      lifecycleHintCount: "entries of the journal",
      gatingThreshold: "the score from which on the gate lets a turn in",
      abstractiveReady: "whether a model writes summaries",
      embeddingProfile: "what makes vectors of texts",
      "documents.workspaces": "workspaces whose documents are read",
      "documents.files": "files in them",
      "documents.pieces": "pieces that these were cut into",
      "documents.troubled": "files that are not indexed; docs list says why",
      checks: "null without --deep",
      "checks[].name": "what was checked",
      "checks[].ok": "whether it passed",
      "checks[].detail": "what was seen",
      "checks[].hint": "what to do, or null",
      "checks[].count": "how many things it is about",
      "checks[].refs[]": "a few of them",
      "checks[].fixable": "whether doctor --fix can do something about it",
    },
  },
  exits: { 4: "With --deep: at least one check failed." },
  async run({ flags, client, out, signal }) {
    const status: PublishedStatus = await client.status({});
    const { roots } = await client.listDocs({});
    const examined = flags.deep ? await client.doctor({}, signal) : null;
    const shown: MemoryStatus = {
      ok: status.ok && (examined?.ok ?? true),
      message: status.message,
      turnCount: status.turnCount,
      memoryCount: status.memoryCount,
      lifecycleHintCount: status.lifecycleHintCount,
      gatingThreshold: status.gatingThreshold,
      abstractiveReady: status.abstractiveReady,
      embeddingProfile: status.embeddingProfile,
      documents: documentsOf(roots.filter(({ agent }) => flags.agent === undefined || agent === flags.agent)),
      checks: examined?.checks ?? null,
    };
    out.result(shown, render);
    return shown.ok || examined === null ? undefined : EXIT_CODES.attention;
  },
});

function documentsOf(roots: ListDocsAnswer["roots"]): MemoryStatus["documents"] {
  const files = roots.flatMap((root) => root.files);
  return {
    workspaces: roots.filter(({ as }) => as === "workspace").length,
    files: files.length,
    pieces: files.reduce((sum, file) => sum + file.pieces, 0),
    troubled: files.filter(({ trouble }) => trouble !== null).length,
  };
}

function render(shown: MemoryStatus, style: Style): string {
  const { documents, checks } = shown;
  const troubled = documents.troubled === 0 ? "" : `, ${count(documents.troubled)} not indexed`;
  const rows = [
    ["memory", shown.ok ? "running" : "needs attention"],
    ["turns stored", count(shown.turnCount)],
    ["memories stored", count(shown.memoryCount)],
    ["documents", `${counted(documents.files, "file")}, ${counted(documents.pieces, "piece")}${troubled}`],
    ["lifecycle hints", count(shown.lifecycleHintCount)],
    ["gate threshold", shown.gatingThreshold.toFixed(2)],
    ["summaries", shown.abstractiveReady ? "written by a model" : "written without a model"],
    ["embedding", oneLine(shown.embeddingProfile)],
    ["message", oneLine(shown.message)],
  ];
  const figures = table([{ title: "" }, { title: "", fills: true }], rows, style.rowColumns, (cell, at) =>
    at === 0 ? style.dim(cell) : cell,
  );
  if (checks === null) return figures;
  const examined = { ok: shown.ok, checks, repairs: [], backup: null };
  return `${figures}\n\n${renderDoctor(examined, style, false)}`;
}
