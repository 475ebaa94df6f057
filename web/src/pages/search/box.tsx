import { useEffect, useRef, useState } from "preact/hooks";
import { go, withParams } from "../../route/route.ts";
import type { Asked, Mode } from "./asked.ts";

/** Whoever types is not answered letter by letter. */
const SETTLES_MS = 150;

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

/** The one box: what is typed is in the address, and so is the way it is looked for. */
export function Box({ asked, down }: BoxProps) {
  const [typed, setTyped] = useState(asked.query);
  const place = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    // Somebody went back, or chose an example.
    if (document.activeElement !== place.current || waiting.current === undefined) setTyped(asked.query);
  }, [asked.query]);
  useEffect(() => {
    if (document.querySelector("dialog[open]") === null) place.current?.focus({ preventScroll: true });
    return () => clearTimeout(waiting.current);
  }, []);
  const ask = (query: string): void => {
    waiting.current = undefined;
    go(withParams({ q: query.trim() === "" ? undefined : query, many: undefined }), { replace: true });
  };
  const type = (query: string): void => {
    setTyped(query);
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => ask(query), SETTLES_MS);
  };
  return (
    <form
      class="search-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        clearTimeout(waiting.current);
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
