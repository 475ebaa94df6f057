/** The owner of a store, and how a program finds it or becomes it. */

export { type Attachment, type AttachOptions, attach } from "./attach.ts";
export type { Embed, OwnOwner } from "./embed.ts";
export type { EmbedDoors } from "./embed-doors.ts";
export { type Home, homeAt } from "./home.ts";
export { type Joined, type JoinOptions, join } from "./join.ts";
export { type Notice, traceOf, UNEXPECTED } from "./notice.ts";
export type { DeskMaking } from "./owner.ts";
export { type OwnerThreadOptions, runOwnerThread } from "./owner-thread.ts";
export type {
  Holder,
  ModelDoors,
  OwnerDoors,
  OwnerParts,
  Ownership,
  ReadingEngine,
  StudioDoor,
} from "./parts.ts";
export { type Serving, serve } from "./serve.ts";
export { embedSolo, type SoloOptions } from "./solo.ts";
export { embedInThread, type SupervisorOptions } from "./supervisor.ts";
export { THREAD_OPTIONS } from "./thread-options.ts";
export { runThread } from "./threads.ts";
