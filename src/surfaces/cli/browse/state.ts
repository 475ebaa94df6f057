/** Where somebody is in the browser: the way there, what is being typed, and what went wrong. Plain data. */

import type { LaneName } from "../../../engine/api.ts";
import {
  helpView,
  hitsView,
  lanesView,
  receiptsView,
  receiptView,
  recordView,
  timelineView,
  treeView,
  type View,
} from "./views.ts";

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** One or several views of the same thing; Tab goes from one to the next. */
export interface Place {
  readonly views: readonly View[];
  readonly shown: number;
}

export interface State {
  /** The way here; the last one is in sight. Never empty. */
  readonly places: readonly Place[];
  /** What is being typed, and for what; null: keys are commands. */
  readonly input: { readonly for: "search" | "go"; readonly text: string } | null;
  readonly notice: { readonly text: string; readonly isTrouble: boolean } | null;
  /** What was asked for and could not be had; it is not asked again before something changes. */
  readonly failed: string | null;
  readonly nextId: number;
  readonly isOver: boolean;
}

/** What can be gone to. */
export type Target =
  | { readonly to: "lane"; readonly lane: LaneName; readonly around: string | null }
  | { readonly to: "tree"; readonly lane: LaneName; readonly root: string }
  | { readonly to: "hits"; readonly query: string }
  | { readonly to: "record"; readonly ref: string }
  | { readonly to: "receipt"; readonly number: number }
  | { readonly to: "help" };

export function initialState(): State {
  const views = [lanesView(1), receiptsView(2, null)];
  return {
    ...{ places: [{ views, shown: 0 }], input: null, notice: null, failed: null },
    ...{ nextId: 3, isOver: false },
  };
}

export function placeIn({ places }: State): Place {
  return places.at(-1)!;
}

export function viewIn(state: State): View {
  const { views, shown } = placeIn(state);
  return views[shown]!;
}

/** Puts a view in the place of the one that has its id; where there is none any more, nothing changes. */
export function withView(state: State, view: View): State {
  const places = state.places.map((place) =>
    place.views.some(({ id }) => id === view.id)
      ? { ...place, views: place.views.map((one) => (one.id === view.id ? view : one)) }
      : place,
  );
  return { ...state, places };
}

/** What was asked before counts no longer. */
export function settled(state: State): State {
  return { ...state, notice: null, failed: null };
}

export function goTo(state: State, target: Target): State {
  const views = viewsOf(state.nextId, target);
  return settled({
    ...state,
    places: [...state.places, { views, shown: 0 }],
    nextId: state.nextId + views.length,
  });
}

/** From the first place on there is no way back but out. */
export function goBack(state: State): State {
  if (state.places.length === 1) return { ...state, isOver: true };
  return settled({ ...state, places: state.places.slice(0, -1) });
}

export function turnTo(state: State, by: number): State {
  const { views, shown } = placeIn(state);
  const place = { views, shown: (shown + by + views.length) % views.length };
  return settled({ ...state, places: [...state.places.slice(0, -1), place] });
}

function viewsOf(id: number, target: Target): readonly View[] {
  switch (target.to) {
    case "lane":
      return [
        timelineView(id, target.lane, target.around),
        treeView(id + 1, target.lane, null),
        receiptsView(id + 2, target.lane),
      ];
    case "tree":
      return [treeView(id, target.lane, target.root)];
    case "hits":
      return [hitsView(id, target.query)];
    case "record":
      return [recordView(id, target.ref)];
    case "receipt":
      return [receiptView(id, target.number)];
    case "help":
      return [helpView(id)];
  }
}
