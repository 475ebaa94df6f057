import { useEffect, useRef, useState } from "preact/hooks";
import { go, route, withParams } from "../../route/route.ts";
import { type Asked, askedOf, type Mode } from "./asked.ts";

/**
 * Who types is answered at once. While that is being looked for, the next question is asked when the answer is there, or after this: letters
 * that come faster than answers do not wait in line, and one that takes long is given up.
 */
const GIVEN_MS = 150;

const MODES: readonly (readonly [Mode, string])[] = [
  ["meaning", "By words and meaning"],
  ["words", "Exact words"],
  ["regex", "Pattern (regex)"],
];

interface BoxProps {
  readonly asked: Asked;
  /** Nothing is being looked for. */
  readonly isAnswered: boolean;
  /** Into what was found. */
  down(): void;
}

/** The address may be a moment ahead of what is shown. */
function queryHere(): string {
  return askedOf(route.peek().params).query;
}

/** The one box: what is typed is in the address, and so is the way it is looked for. */
export function Box({ asked, isAnswered, down }: BoxProps) {
  const [typed, setTyped] = useState(asked.query);
  const place = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const own = useRef(asked.query);
  const ask = (query: string): void => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    go(withParams({ q: query.trim() === "" ? undefined : query, many: undefined }), { replace: true });
    own.current = queryHere();
  };
  /** What is asked elsewhere; a letter that still waits was for the place before. */
  const take = (): void => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
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
    if (isAnswered) ask(query);
    else waiting.current = setTimeout(() => ask(query), GIVEN_MS);
  };
  useEffect(() => {
    if (isAnswered && waiting.current !== undefined) ask(typed);
  }, [isAnswered]);
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
