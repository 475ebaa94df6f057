import { type Problem, sentence } from "../api/problem.ts";
import { Plain } from "./plain.tsx";

/** What went wrong, what to do about it, and a way to try again. */
export function Trouble({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  return (
    <div class="trouble" role="alert">
      <Plain text={sentence(problem.message)} />
      {problem.hint !== "" && (
        <div class="trouble-hint">
          <Plain text={sentence(problem.hint)} />
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
