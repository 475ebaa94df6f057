/** What a key does: a state and a key make another state. Nothing is asked or drawn here. */

import { heightOf } from "./frame.ts";
import type { Key } from "./keys.ts";
import { folded, moved, scrolled } from "./moves.ts";
import { laneAt, opened, recordAt } from "./open.ts";
import { goBack, goTo, type Size, type State, settled, turnTo, viewIn, withView } from "./state.ts";
import { isText, rowsIn, type View } from "./views.ts";

/** Longer than any question somebody types. */
const LONGEST_INPUT = 500;

export function pressed(state: State, key: Key, size: Size): State {
  if (key === "ctrl-c") return { ...state, isOver: true };
  if (state.input !== null) return typed(state, state.input, key);
  const steps = stepsOf(key, viewIn(state), size);
  if (steps !== null) return settled(withView(state, stepped(viewIn(state), steps, size)));
  return command(state, key);
}

function command(state: State, key: Key): State {
  const view = viewIn(state);
  switch (key) {
    case "q":
    case "escape":
      return goBack(state);
    case "left": {
      const closed = view.kind === "tree" ? folded(view) : null;
      return closed === null
        ? state.places.length > 1
          ? goBack(state)
          : state
        : settled(withView(state, closed));
    }
    case "enter":
    case "right":
      return opened(settled(state));
    case "v":
      return recordAt(settled(state));
    case "t":
      return laneAt(settled(state));
    case "tab":
      return turnTo(state, 1);
    case "back-tab":
      return turnTo(state, -1);
    case "/":
      return { ...settled(state), input: { for: "search", text: "" } };
    case "g":
      return { ...settled(state), input: { for: "go", text: "" } };
    case "r":
      return settled(withView(state, unread(view)));
    case "?":
      return view.kind === "help" ? state : goTo(state, { to: "help" });
    default:
      return state;
  }
}

/** Read again from the beginning; what was selected stays so, as far as it is still there. */
function unread(view: View): View {
  if (view.kind === "help") return view;
  if (view.kind === "timeline") {
    const isLast = !view.later && view.at === view.rows.length - 1;
    const row = view.rows[view.at];
    return { ...view, isRead: false, around: isLast || row?.kind !== "message" ? null : row.ref };
  }
  return { ...view, isRead: false };
}

/** By how many rows a key moves; null: it does something else. */
function stepsOf(key: Key, view: View, size: Size): number | null {
  const page = Math.max(1, heightOf(view, size) - 1);
  switch (key) {
    case "up":
    case "k":
      return -1;
    case "down":
    case "j":
      return 1;
    case "page-up":
      return -page;
    case "page-down":
    case " ":
      return page;
    case "home":
      return Number.NEGATIVE_INFINITY;
    case "end":
    case "G":
      return Number.POSITIVE_INFINITY;
    default:
      return null;
  }
}

function stepped(view: View, steps: number, size: Size): View {
  return isText(view)
    ? scrolled(view, steps, size)
    : moved(view, steps, { height: heightOf(view, size), count: rowsIn(view) });
}

function typed(state: State, input: NonNullable<State["input"]>, key: Key): State {
  const { text } = input;
  switch (key) {
    case "escape":
      return { ...state, input: null };
    case "backspace":
      return { ...state, input: text === "" ? null : { ...input, text: [...text].slice(0, -1).join("") } };
    case "ctrl-u":
      return { ...state, input: { ...input, text: "" } };
    case "enter":
      return accepted({ ...state, input: null }, input.for, text.trim());
    default: {
      const isCharacter = [...key].length === 1 && text.length < LONGEST_INPUT;
      return isCharacter ? { ...state, input: { ...input, text: text + key } } : state;
    }
  }
}

function accepted(state: State, purpose: "search" | "go", text: string): State {
  if (text === "") return state;
  if (purpose === "search") return goTo(state, { to: "hits", query: text });
  const receipt = /^(?:receipt:)?(\d{1,15})$/.exec(text);
  if (receipt !== null) return goTo(state, { to: "receipt", number: Number(receipt[1]) });
  return goTo(state, { to: "record", ref: text });
}
