/** Methods about what is kept beyond a conversation, and about the gate that lets it in. */

import * as params from "./memory-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

/** Who may have something kept or changed: whoever speaks for a conversation says for which, and a person does not. */
const aSpeaker = { callers: ["gateway", "cli", "test"] } as const;
/** A model by way of the host, or by way of a program of its own. */
const aModel = { callers: ["gateway", "cli", "mcp", "test"] } as const;
const aPerson = { callers: ["cli", "test"] } as const;

export const MEMORY_METHODS = {
  remember: {
    ...client,
    ...aModel,
    engine: "remember",
    thread: "writer",
    params: params.rememberParams,
    idempotent: false,
    deadlineMs: 10 * SECOND,
    summary: "Keep a statement; the same again reinforces it, another about the same takes its place.",
  },
  list_memories: {
    ...client,
    engine: "listMemories",
    thread: "reader",
    params: params.listMemoriesParams,
    deadlineMs: 5 * SECOND,
    summary: "Memories that may be read, the newest first.",
  },
  show_memory: {
    ...client,
    engine: "showMemory",
    thread: "reader",
    params: params.showMemoryParams,
    deadlineMs: 5 * SECOND,
    summary: "One memory with its lineage, its sources and what the gate said.",
  },
  edit_memory: {
    ...client,
    ...aSpeaker,
    engine: "editMemory",
    thread: "writer",
    params: params.editMemoryParams,
    idempotent: false,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Put another text in the place of a memory.",
  },
  forget_memories: {
    ...client,
    ...aModel,
    engine: "forgetMemories",
    thread: "writer",
    params: params.forgetMemoriesParams,
    deadlineMs: 30 * SECOND,
    takesBack: true,
    summary: "Take memories back, bring forgotten ones back, or erase them.",
  },
  restore_memory: {
    ...client,
    ...aPerson,
    engine: "restoreMemory",
    thread: "writer",
    params: params.restoreMemoryParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Have a memory recalled again that was forgotten, or that another took the place of.",
  },
  keep_memory: {
    ...client,
    ...aPerson,
    engine: "keepMemory",
    thread: "writer",
    params: params.keepMemoryParams,
    deadlineMs: 5 * SECOND,
    summary: "Say that it was right to keep a memory: what the gate is calibrated with.",
  },
  note_uses: {
    ...client,
    ...aSpeaker,
    engine: "noteUses",
    thread: "writer",
    params: params.noteUsesParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    summary: "Count that memories were recalled.",
  },
  judge: {
    ...client,
    engine: "judge",
    thread: "reader",
    params: params.judgeParams,
    deadlineMs: 10 * SECOND,
    summary: "What the gate would say of a text; nothing is stored.",
  },
  verdict: {
    ...client,
    engine: "verdict",
    thread: "reader",
    params: params.verdictParams,
    deadlineMs: 5 * SECOND,
    summary: "What the gate said of a message or a memory.",
  },
  calibrate_gate: {
    ...client,
    ...aPerson,
    engine: "calibrateGate",
    thread: "writer",
    params: params.calibrateGateParams,
    deadlineMs: 10 * SECOND,
    summary: "Fit the gate's threshold to what a person kept and rejected.",
  },
  prepare_gate: {
    ...internal,
    engine: "prepareGate",
    thread: "background",
    params: params.prepareGateParams,
    deadlineMs: 60 * SECOND,
    summary: "Let the gate look at the next messages of the owner.",
  },
  apply_gate: {
    ...internal,
    engine: "applyGate",
    thread: "writer",
    params: params.applyGateParams,
    deadlineMs: 30 * SECOND,
    summary: "Store verdicts, and the memories that came of them.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
