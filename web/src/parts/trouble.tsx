import type { Problem } from "../api/problem.ts";

/** What went wrong, what to do about it, and a way to try again. */
export function Trouble({ problem, retry }: { readonly problem: Problem; readonly retry?: () => void }) {
  return (
    <div class="trouble" role="alert">
      <p>{problem.message}</p>
      {problem.hint !== "" && <p class="trouble-hint">{problem.hint}</p>}
      {retry !== undefined && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
