/** Methods about standing instructions. What a model says is none: a person changes them at a terminal. */

import * as params from "./guidance-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { callers: ["cli", "test"] } as const;

export const GUIDANCE_METHODS = {
  list_guidance: {
    ...client,
    engine: "listGuidance",
    thread: "reader",
    params: params.listGuidanceParams,
    deadlineMs: 5 * SECOND,
    summary: "Standing instructions, the newest first.",
  },
  show_guidance: {
    ...client,
    engine: "showGuidance",
    thread: "reader",
    params: params.showGuidanceParams,
    deadlineMs: 5 * SECOND,
    summary: "One standing instruction with where it comes from and what it took the place of.",
  },
  add_guidance: {
    ...client,
    ...aPerson,
    engine: "addGuidance",
    thread: "writer",
    params: params.addGuidanceParams,
    deadlineMs: 10 * SECOND,
    summary: "Have an instruction stand on a person's word.",
  },
  edit_guidance: {
    ...client,
    ...aPerson,
    engine: "editGuidance",
    thread: "writer",
    params: params.editGuidanceParams,
    idempotent: false,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Put another text in the place of a standing instruction, or another end to it.",
  },
  revoke_guidance: {
    ...client,
    ...aPerson,
    engine: "revokeGuidance",
    thread: "writer",
    params: params.revokeGuidanceParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Take a standing instruction back; the same words do not bring it back by themselves.",
  },
  restore_guidance: {
    ...client,
    ...aPerson,
    engine: "restoreGuidance",
    thread: "writer",
    params: params.restoreGuidanceParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Have an instruction hold again that was taken back, or that another took the place of.",
  },
  prepare_guidance: {
    ...internal,
    engine: "prepareGuidance",
    thread: "background",
    params: params.prepareGuidanceParams,
    deadlineMs: 60 * SECOND,
    summary: "Listen to the next messages of the owner for what is to last.",
  },
  apply_guidance: {
    ...internal,
    engine: "applyGuidance",
    thread: "writer",
    params: params.applyGuidanceParams,
    deadlineMs: 30 * SECOND,
    summary: "Store standing instructions, and what they take the place of.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
