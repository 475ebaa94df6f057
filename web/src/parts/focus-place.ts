/**
 * Where the focus was, and where it goes when that is no longer there: to what took its place, else to what stood around it, else to the
 * page's heading. Never to nowhere, from where somebody with a keyboard would have to begin anew.
 */

type Focusable = HTMLElement | SVGElement;

export interface FocusPlace {
  readonly element: Focusable;
  /** What it stood in, from the inside out, each with how manieth child led to it. */
  readonly around: readonly { readonly holder: Element; readonly at: number }[];
  /** Where the dialog that it stands in was opened from. */
  readonly outer: FocusPlace | undefined;
  /** Where the focus was before it came to what stands above the page for a moment only. */
  readonly before?: FocusPlace | undefined;
}

/** What goes by itself: whoever was in it is then back at what they were doing. */
export const PASSING = ".toasts";

/** Beyond these nothing is near any more. */
const ENDS = "main, dialog, header";
const OPERABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex="0"]';
const FOR_GOOD = ".danger";
const openers = new WeakMap<Element, FocusPlace>();

/** Undefined: it is nowhere. */
export function placeOf(element: Element | null): FocusPlace | undefined {
  if (!(element instanceof HTMLElement || element instanceof SVGElement) || element === document.body)
    return undefined;
  const around: { holder: Element; at: number }[] = [];
  for (let child: Element = element; !child.matches(ENDS) && child.parentElement !== null; ) {
    const holder = child.parentElement;
    around.push({ holder, at: [...holder.children].indexOf(child) });
    child = holder;
  }
  const dialog = element.closest("dialog");
  return { element, around, outer: dialog === null ? undefined : openers.get(dialog) };
}

let last: FocusPlace | undefined;

/** Where the focus was last, also when that has lost it since: a button that is busy cannot have it. */
export function lastPlace(): FocusPlace | undefined {
  return last;
}

/** Null: somebody clicked where nothing is. */
export function noteFocus(element: Element | null): void {
  const place = placeOf(element);
  const isPassing = place !== undefined && place.element.closest(PASSING) !== null;
  last = isPassing ? { ...place, before: last?.before ?? last } : place;
}

/** A dialog is about to be opened from where the focus is. */
export function noteOpener(dialog: HTMLDialogElement): void {
  const place = placeOf(document.activeElement) ?? last;
  if (place === undefined) openers.delete(dialog);
  else openers.set(dialog, place);
}

/** It was closed: the browser gives the focus back where it can. */
export function returnFrom(dialog: HTMLDialogElement): void {
  if (isNowhere()) takeFocusTo(openers.get(dialog));
}

export function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Whether the focus can be there. */
export function isThere({ element }: FocusPlace): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

/** Takes the focus to that place, or as near to it as there is something. */
export function takeFocusTo(place: FocusPlace | undefined): void {
  nearest(place)?.focus({ preventScroll: true });
}

function nearest(place: FocusPlace | undefined): Focusable | undefined {
  if (place === undefined) return beginning();
  if (isThere(place)) return place.element;
  if (place.before !== undefined) return nearest(place.before);
  for (const { holder, at } of place.around) {
    if (!holder.isConnected || !holder.checkVisibility() || holder.matches(ENDS)) continue;
    const near = nearIn(holder, at);
    if (near !== undefined) return near;
  }
  const isClosed = place.around.at(-1)?.holder.matches("[open]") !== true;
  return place.outer !== undefined && isClosed ? nearest(place.outer) : beginning();
}

/**
 * What stands where the lost one stood, or before it, or after it; else the holder itself, where it can have the focus. An act for good only
 * where there is nothing else: whoever goes on pressing Enter has not chosen it.
 */
function nearIn(holder: Element, at: number): HTMLElement | undefined {
  const those = [...holder.children];
  const nearest = [...those.slice(at, at + 1), ...those.slice(0, at).reverse(), ...those.slice(at + 1)];
  const found = nearest.map(operableIn).filter((one) => one !== undefined);
  const near = found.find((one) => !one.matches(FOR_GOOD)) ?? found[0];
  return near ?? (holder instanceof HTMLElement && holder.tabIndex >= 0 ? holder : undefined);
}

/** Rows of a list can have the focus though Tab passes them by. */
function operableIn(child: Element): HTMLElement | undefined {
  const isIt = child.matches(`[role="listitem"][tabindex], ${OPERABLE}`);
  const all = isIt ? [child as HTMLElement] : [...child.querySelectorAll<HTMLElement>(OPERABLE)];
  return all.find((one) => one.checkVisibility());
}

/** Of the topmost dialog, or of the page. */
function beginning(): HTMLElement | undefined {
  const dialog = [...document.querySelectorAll<HTMLElement>("dialog:modal")].at(-1);
  if (dialog !== undefined) return operableIn(dialog);
  const main = document.querySelector<HTMLElement>("main");
  return main?.querySelector<HTMLElement>("h1[tabindex]") ?? main ?? undefined;
}
