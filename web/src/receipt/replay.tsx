import { useState } from "preact/hooks";
import type { ReplayAnswer } from "../../../src/engine/api.ts";
import { type Problem, problemOf } from "../api/problem.ts";
import { Badge } from "../parts/badge.tsx";
import { Trouble } from "../parts/trouble.tsx";

interface ReplayProps {
  /** Of what, such as "prompt". */
  readonly noun: string;
  /** The question is not stored: it has to be given, word for word. */
  readonly needsWords: boolean;
  replay(words: string | undefined): Promise<ReplayAnswer>;
}

type State =
  | { readonly kind: "idle" | "busy" }
  | { readonly kind: "done"; readonly answer: ReplayAnswer }
  | { readonly kind: "failed"; readonly problem: Problem };

/** Makes the same selection again, from what was stored then: the same, or what differs. */
export function Replay({ noun, needsWords, replay }: ReplayProps) {
  const [state, setState] = useState<State>({ kind: "idle" });
  const [words, setWords] = useState("");
  const run = (): void => {
    setState({ kind: "busy" });
    replay(needsWords ? words : undefined).then(
      (answer) => setState({ kind: "done", answer }),
      (error: unknown) => setState({ kind: "failed", problem: problemOf(error) }),
    );
  };
  return (
    <form
      class="receipt-replay"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <p>
        The selection is made once more from what was stored then, with nothing in sight that came later, and
        compared. Nothing is changed.
      </p>
      {needsWords && (
        <label class="field">
          <span>The question, word for word: of it only a digest is kept</span>
          <textarea rows={2} value={words} onInput={(event) => setWords(event.currentTarget.value)} />
        </label>
      )}
      <button type="submit" disabled={state.kind === "busy" || (needsWords && words.trim() === "")}>
        {state.kind === "busy" ? "Making it again …" : `Make this ${noun} again`}
      </button>
      <div aria-live="polite">
        {state.kind === "failed" && <Trouble problem={state.problem} />}
        {state.kind === "done" && <Answer answer={state.answer} />}
      </div>
    </form>
  );
}

function Answer({ answer: { same, differences, notes } }: { readonly answer: ReplayAnswer }) {
  return (
    <div class="receipt-replayed">
      <p>
        {same ? (
          <>
            <Badge tone="good">the same</Badge> The same things come out, in the same order.
          </>
        ) : (
          <>
            <Badge tone="warn">not the same</Badge> This differs:
          </>
        )}
      </p>
      <Lines of={differences} />
      {notes.length > 0 && <p class="dim">What cannot be as it was:</p>}
      <Lines of={notes} />
    </div>
  );
}

function Lines({ of }: { readonly of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul class="receipt-lines">
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
