import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { RememberAnswer } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { counted } from "../../parts/figures.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { shelfOf, shelfWords } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { ShelfChoice } from "./shelf-choice.tsx";

/** Outside the component: whoever looks at another tab meanwhile finds it again. */
const draft = signal("");
const whose = signal("user:owner");

export function RememberForm() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [answer, setAnswer] = useState<RememberAnswer | undefined>(undefined);
  const remember = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const shelf = shelfOf(whose.value);
      setAnswer(await call("remember", { text: draft.value, ...(shelf && { shelf }) }));
      draft.value = "";
    } catch (error) {
      setAnswer(undefined);
      setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      class="memory-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void remember();
      }}
    >
      <label class="field">
        <span>What is to be remembered, in a sentence or a few</span>
        <textarea
          rows={3}
          required
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="memory-form-end">
        <ShelfChoice
          label="Whose"
          chosen={whose.value}
          choose={(key) => {
            whose.value = key;
          }}
        />
        <button type="submit" class="primary" disabled={busy || draft.value.trim() === ""}>
          Remember
        </button>
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
      <div role="status">{answer !== undefined && <Remembered answer={answer} />}</div>
    </form>
  );
}

/** What became of it, and what a person should know about it. */
export function Remembered({
  answer: { memory, outcome, replaced, notes },
}: {
  readonly answer: RememberAnswer;
}) {
  const link = <Link href={opened(memory.ref)}>{memory.ref}</Link>;
  return (
    <div class="memory-outcome">
      <p>
        {outcome === "reinforced" ? (
          <>
            Known already as {link}, said {counted(memory.reinforced + 1, "time")} now.
          </>
        ) : (
          <>
            Remembered as {link}, {shelfWords(memory)}
            {outcome === "superseded" && replaced !== null && (
              <>
                , in the place of <Link href={opened(replaced)}>{replaced}</Link>
              </>
            )}
            .
          </>
        )}
      </p>
      {notes.map((note) => (
        <p key={note} class="memory-note">
          {note}
        </p>
      ))}
    </div>
  );
}
