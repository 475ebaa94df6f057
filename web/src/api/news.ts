/**
 * What may have changed, as the owner tells it: topics, never contents. Whoever shows such a thing asks again.
 *
 * The stream goes on by itself when the owner has been away; then everything may have changed.
 */

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { signedOut } from "./call.ts";
import {
  connection,
  noteAnswered,
  noteAway,
  noteSignedOut,
  onComeback,
  type ShownOut,
} from "./connection.ts";
import { readEvents, type Told } from "./event-stream.ts";
import { doubt, keyHeaders, onKey } from "./key.ts";

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
const SOON_MS = 100;
const LONGEST_WAIT_MS = 60_000;
/** Once may be by chance: a tab that was closed just now has its stream for a moment yet. */
const REFUSED_FOR_GOOD = 2;
const listeners = new Set<Listener>();
let began = false;
let hasBeenOpen = false;
let stream: AbortController | undefined;
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

/** The same for as long as a component is shown, from the moment on in which it may ask: nothing that is told in between is missed. */
export function useNews(topics: readonly Topic[], told: () => void): void {
  const latest = useRef(told);
  latest.current = told;
  const key = topics.join();
  useLayoutEffect(
    () => (key === "" ? undefined : onNews(key.split(",") as Topic[], () => latest.current())),
    [key],
  );
}

function listen(): void {
  if (began) return;
  began = true;
  void open();
  // The owner has a few streams for a person, however many tabs they have: one that is not looked at needs none.
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) close();
    else void open();
  });
  onComeback(() => void open());
  // Whoever is shown out hears and asks nothing more, until a link was opened; then it is of that session.
  connection.subscribe((now) => {
    if (now === "signed-out") close();
  });
  onKey(() => {
    close();
    void open({ isLetIn: true });
  });
}

function close(): void {
  clearTimeout(again);
  stream?.abort();
  stream = undefined;
  doubt();
}

async function open({ isLetIn = false } = {}): Promise<void> {
  if (stream !== undefined || document.hidden) return;
  if (connection.value === "signed-out" && !isLetIn) return;
  clearTimeout(again);
  const opened = new AbortController();
  stream = opened;
  const waitMs = await follow(opened.signal);
  // Who closed it has seen to what comes next.
  if (stream !== opened) return;
  close();
  if (connection.value !== "signed-out" && !document.hidden) again = setTimeout(() => void open(), waitMs);
}

/** Listens until the stream ends; answers how long to wait before it is asked for again. */
async function follow(signal: AbortSignal): Promise<number> {
  let hasSaidHello = false;
  try {
    const response = await fetch("/api/news", { headers: await keyHeaders(signal), signal });
    if (response.status === 401) {
      const { error } = (await response.json()) as { readonly error?: { readonly hint?: string } };
      signedOut(error?.hint);
      return TRY_AGAIN_MS;
    }
    if (response.status !== 200 || response.body === null) return refused();
    await readEvents(response.body, (told) => {
      hasSaidHello ||= told.event === "hello";
      hear(told);
    });
    return hasSaidHello ? SOON_MS : TRY_AGAIN_MS;
  } catch {
    if (signal.aborted) return TRY_AGAIN_MS;
    // One that breaks off may have gone, or only dropped this: asked once more, it is known.
    if (hasSaidHello) return SOON_MS;
    noteAway();
    return TRY_AGAIN_MS;
  }
}

/** It is there, and has no stream for this page. */
function refused(): number {
  refusals += 1;
  hears.value = refusals < REFUSED_FOR_GOOD;
  noteAnswered();
  return Math.min(LONGEST_WAIT_MS, TRY_AGAIN_MS * 2 ** (refusals - 1));
}

function hear({ event, data }: Told): void {
  if (event === "hello") {
    refusals = 0;
    hears.value = true;
    noteAnswered();
    // What happened while nobody listened was told to nobody.
    if (hasBeenOpen) tell(TOPICS);
    hasBeenOpen = true;
  } else if (event === "news") {
    tell((JSON.parse(data) as { topics: readonly Topic[] }).topics);
  } else if (event === "over") {
    noteSignedOut(JSON.parse(data) as ShownOut);
  }
}

function tell(topics: readonly Topic[]): void {
  for (const listener of [...listeners]) {
    if (listener.topics.some((topic) => topics.includes(topic))) listener.told();
  }
}
