import { type Problem, sentence } from "../api/problem.ts";
import { hintFor } from "../words/hints.ts";
import { Plain } from "./plain.tsx";

/** What went wrong, what to do about it, and a way to try again. */
export function Trouble({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  const hint = hintFor(problem);
  return (
    <div class="trouble" role="alert">
      <Plain text={sentence(problem.message)} />
      {hint !== "" && (
        <div class="trouble-hint">
          <Plain text={sentence(hint)} />
        </div>
      )}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
