/**
 * What may have changed, as the owner tells it: topics, never contents. Whoever shows such a thing asks again.
 *
 * The stream goes on by itself when the owner has been away; then everything may have changed.
 */

import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { noteAnswered, noteAway, noteSignedOut, onComeback } from "./connection.ts";

export const TOPICS = [
  "history",
  "prompt",
  "memories",
  "guidance",
  "authored",
  "facts",
  "graph",
  "brain",
  "ledger",
  "background",
  "settings",
] as const;

export type Topic = (typeof TOPICS)[number];

interface Listener {
  readonly topics: readonly Topic[];
  told(): void;
}

const TRY_AGAIN_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;
/** Once may be by chance: a tab that was closed just now has its stream for a moment yet. */
const REFUSED_FOR_GOOD = 2;
const listeners = new Set<Listener>();
let began = false;
let hasBeenOpen = false;
let stream: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;
let refusals = 0;

/** Whether this page is told what changes. */
export const hears = signal(true);

/** Calls back when something of these topics may have changed. */
export function onNews(topics: readonly Topic[], told: () => void): () => void {
  const listener = { topics, told };
  listeners.add(listener);
  listen();
  return () => listeners.delete(listener);
}

/** The same for as long as a component is shown. */
export function useNews(topics: readonly Topic[], told: () => void): void {
  const latest = useRef(told);
  latest.current = told;
  const key = topics.join();
  useEffect(
    () => (key === "" ? undefined : onNews(key.split(",") as Topic[], () => latest.current())),
    [key],
  );
}

function listen(): void {
  if (began) return;
  began = true;
  open();
  // The owner has a few streams for a person, however many tabs they have: one that is not looked at needs none.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close();
    else open();
  });
  onComeback(open);
}

function close(): void {
  clearTimeout(again);
  stream?.close();
  stream = undefined;
}

function open(): void {
  if (stream !== undefined || document.hidden) return;
  clearTimeout(again);
  const opened = new EventSource("/api/news");
  stream = opened;
  opened.addEventListener("hello", () => {
    refusals = 0;
    hears.value = true;
    noteAnswered();
    // What happened while nobody listened was told to nobody.
    if (hasBeenOpen) tell(TOPICS);
    hasBeenOpen = true;
  });
  opened.addEventListener("news", (event) => {
    const { topics } = JSON.parse(event.data) as { topics: readonly Topic[] };
    tell(topics);
  });
  opened.addEventListener("error", () => {
    if (stream !== opened) return;
    close();
    void lookWhy();
  });
}

/** An event stream does not say why it ended: asked plainly, the owner does. */
async function lookWhy(): Promise<void> {
  let waitMs = TRY_AGAIN_MS;
  try {
    const { status } = await fetch("/api/call", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "health", params: {} }),
    });
    // A new link brings it back, and whoever looks at this page again finds that out.
    if (status === 401) return noteSignedOut();
    // It is there, and has no stream for this page.
    refusals += 1;
    hears.value = refusals < REFUSED_FOR_GOOD;
    waitMs = Math.min(LONGEST_WAIT_MS, TRY_AGAIN_MS * 2 ** (refusals - 1));
  } catch {
    noteAway();
  }
  if (stream === undefined && !document.hidden) again = setTimeout(open, waitMs);
}

function tell(topics: readonly Topic[]): void {
  for (const listener of [...listeners]) {
    if (listener.topics.some((topic) => topics.includes(topic))) listener.told();
  }
}
