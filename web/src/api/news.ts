/**
 * What may have changed, as the owner tells it: topics, never contents. Whoever shows such a thing asks again.
 *
 * The stream goes on by itself when the owner has been away; then everything may have changed.
 */

import { useEffect, useRef } from "preact/hooks";
import { noteAnswered, noteAway, noteSignedOut } from "./connection.ts";

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
const listeners = new Set<Listener>();
let began = false;
let hasBeenOpen = false;

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
}

function open(): void {
  const stream = new EventSource("/api/news");
  stream.addEventListener("hello", () => {
    noteAnswered();
    // What happened while nobody listened was told to nobody.
    if (hasBeenOpen) tell(TOPICS);
    hasBeenOpen = true;
  });
  stream.addEventListener("news", (event) => {
    const { topics } = JSON.parse(event.data) as { topics: readonly Topic[] };
    tell(topics);
  });
  stream.addEventListener("error", () => {
    stream.close();
    void lookWhy();
  });
}

/** An event stream does not say why it ended: asked plainly, the owner does. */
async function lookWhy(): Promise<void> {
  try {
    const { status } = await fetch("/api/call", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ method: "health", params: {} }),
    });
    if (status === 401) return noteSignedOut();
  } catch {
    noteAway();
  }
  setTimeout(open, TRY_AGAIN_MS);
}

function tell(topics: readonly Topic[]): void {
  for (const listener of [...listeners]) {
    if (listener.topics.some((topic) => topics.includes(topic))) listener.told();
  }
}
