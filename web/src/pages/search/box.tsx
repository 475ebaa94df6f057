import { useEffect, useRef, useState } from "preact/hooks";
import { go, route, withParams } from "../../route/route.ts";
import { type Asked, askedOf, type Mode } from "./asked.ts";

/**
 * Who types is answered at once: each letter asks, and what was asked before it and is not answered yet is given up. Letters that come faster
 * than anybody types (a paste, a word that is completed) are one question: the first asks, and then the last.
 */
const APART_MS = 30;

const MODES: readonly (readonly [Mode, string])[] = [
  ["meaning", "By words and meaning"],
  ["words", "Exact words"],
  ["regex", "Pattern (regex)"],
];

interface BoxProps {
  readonly asked: Asked;
  /** Into what was found. */
  down(): void;
}

/** The address may be a moment ahead of what is shown. */
function queryHere(): string {
  return askedOf(route.peek().params).query;
}

/** The one box: what is typed is in the address, and so is the way it is looked for. */
export function Box({ asked, down }: BoxProps) {
  const [typed, setTyped] = useState(asked.query);
  const place = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const askedAt = useRef(Number.NEGATIVE_INFINITY);
  const own = useRef(asked.query);
  const ask = (query: string): void => {
    clearTimeout(waiting.current);
    askedAt.current = performance.now();
    go(withParams({ q: query.trim() === "" ? undefined : query, many: undefined }), { replace: true });
    own.current = queryHere();
  };
  /** What is asked elsewhere; a letter that still waits was for the place before. */
  const take = (): void => {
    clearTimeout(waiting.current);
    own.current = queryHere();
    setTyped(own.current);
  };
  useEffect(() => {
    // Somebody chose an example, or went by a link. More may have been typed since this was shown.
    if (queryHere() !== own.current) take();
  }, [asked.query]);
  useEffect(() => {
    // The same may be asked there.
    addEventListener("popstate", take);
    return () => removeEventListener("popstate", take);
  }, []);
  useEffect(() => {
    if (document.querySelector("dialog[open]") === null) place.current?.focus({ preventScroll: true });
    return () => clearTimeout(waiting.current);
  }, []);
  const type = (query: string): void => {
    setTyped(query);
    clearTimeout(waiting.current);
    const restMs = askedAt.current + APART_MS - performance.now();
    if (restMs <= 0) ask(query);
    else waiting.current = setTimeout(() => ask(query), restMs);
  };
  return (
    <form
      class="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <label class="search-box">
        <span class="sr-only">What to search for</span>
        <input
          ref={place}
          type="search"
          data-search-box
          value={typed}
          placeholder="A question, words, “a phrase”, a path or a name"
          autocomplete="off"
          spellcheck={false}
          maxLength={4_000}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            down();
          }}
        />
      </label>
      <fieldset class="search-modes">
        <legend class="sr-only">How to look for it</legend>
        {MODES.map(([mode, says]) => (
          <label key={mode}>
            <input
              type="radio"
              name="mode"
              checked={asked.mode === mode}
              onChange={() =>
                go(withParams({ exact: mode === "meaning" ? undefined : mode, kind: undefined }))
              }
            />
            {says}
          </label>
        ))}
      </fieldset>
    </form>
  );
}
