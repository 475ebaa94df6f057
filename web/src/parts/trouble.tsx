import { toldHere } from "../api/called.ts";
import { type Problem, sentence } from "../api/problem.ts";
import { hintFor } from "../words/hints.ts";
import { Coded } from "./coded.tsx";

/** What went wrong, what to do about it, and a way to try again. */
export function Trouble({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  const hint = hintFor(problem);
  return (
    <div class="trouble" role="alert">
      <p class="plain">
        <Coded text={sentence(problem.message)} />
      </p>
      {hint !== "" && (
        <p class="trouble-hint">
          <Coded text={toldHere(sentence(hint))} />
        </p>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
