/** What pages there are, how they are called, and which key goes there after `g`. Each is loaded when it is first shown. */

import type { ComponentType } from "preact";
import type { PageName } from "../route/route.ts";

/** The key, or several with a space between them, and what it does. */
export type PageKey = readonly [key: string, does: string];

export interface PageEntry {
  readonly title: string;
  /** What it answers, in a few words. */
  readonly about: string;
  readonly key: string;
  /** That only this page listens to. */
  readonly keys?: readonly PageKey[];
  load(): Promise<{ readonly default: ComponentType }>;
}

export const PAGE_ENTRIES: { readonly [name in PageName]: PageEntry } = {
  now: { title: "Now", about: "How it is", key: "n", load: () => import("../pages/now/index.tsx") },
  prompt: {
    title: "Prompt",
    about: "What stood in a prompt, and why",
    key: "p",
    keys: [
      ["j", "the turn before"],
      ["k", "the turn after"],
    ],
    load: () => import("../pages/prompt/index.tsx"),
  },
  history: {
    title: "History",
    about: "What was said, folded and unfolded",
    key: "h",
    keys: [["← →", "fold and unfold a summary"]],
    load: () => import("../pages/history/index.tsx"),
  },
  search: {
    title: "Search",
    about: "Everything by its words",
    key: "s",
    load: () => import("../pages/search/index.tsx"),
  },
  memory: {
    title: "Memory",
    about: "What is kept, and what holds",
    key: "m",
    load: () => import("../pages/memory/index.tsx"),
  },
  facts: {
    title: "Facts",
    about: "What is so, since when, on whose word",
    key: "f",
    keys: [
      ["j k", "to review: next and previous"],
      ["x", "to review: choose"],
      ["a", "to review: accept"],
      ["r", "to review: reject"],
      ["PageUp PageDown", "as of: by a month, with Shift by a year"],
    ],
    load: () => import("../pages/facts/index.tsx"),
  },
  graph: {
    title: "Graph",
    about: "How things hang together",
    key: "r",
    keys: [
      ["← → ↑ ↓", "walk along lines"],
      ["Enter", "make it the centre"],
      ["+ -", "larger and smaller"],
      ["0", "all of it in sight"],
    ],
    load: () => import("../pages/graph/index.tsx"),
  },
  brain: {
    title: "Brain",
    about: "What it learned, and what that does",
    key: "b",
    load: () => import("../pages/brain/index.tsx"),
  },
  receipts: {
    title: "Receipts",
    about: "Receipts and the journal",
    key: "e",
    load: () => import("../pages/receipts/index.tsx"),
  },
  settings: {
    title: "Settings",
    about: "What is in force, and where that comes from",
    key: "t",
    load: () => import("../pages/settings/index.tsx"),
  },
};
