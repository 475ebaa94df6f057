import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import type { ChangedGuidance } from "../../../../src/engine/guidance-api.ts";
import { call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { Trouble } from "../../parts/trouble.tsx";
import { Link } from "../../route/link.tsx";
import { shelfOf } from "../../words/shelf.ts";
import { opened } from "./address.ts";
import { ShelfChoice } from "./shelf-choice.tsx";
import { momentIn } from "./until.ts";

/** Outside the component: whoever looks at another tab meanwhile finds it again. */
const draft = signal("");
const whose = signal("user:owner");
const until = signal("");

export function GuidanceForm() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const [answer, setAnswer] = useState<ChangedGuidance | undefined>(undefined);
  const add = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const shelf = shelfOf(whose.value);
      const expiresAt = momentIn(until.value);
      setAnswer(
        await call("add_guidance", {
          text: draft.value,
          ...(shelf && { shelf }),
          ...(expiresAt !== null && { expiresAt }),
        }),
      );
      draft.value = "";
      until.value = "";
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
        if (!busy) void add();
      }}
    >
      <label class="field">
        <span>What is to be done from now on</span>
        <textarea
          rows={2}
          required
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="memory-form-end">
        <ShelfChoice
          label="For"
          chosen={whose.value}
          choose={(key) => {
            whose.value = key;
          }}
        />
        <UntilField
          value={until.value}
          change={(value) => {
            until.value = value;
          }}
        />
        <button type="submit" class="primary" disabled={busy || draft.value.trim() === ""}>
          Add
        </button>
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
      <div role="status">{answer !== undefined && <Added answer={answer} />}</div>
    </form>
  );
}

export function UntilField({ value, change }: { readonly value: string; change(value: string): void }) {
  return (
    <label class="memory-choice">
      <span>Until (empty: until it is taken back)</span>
      <input type="datetime-local" value={value} onInput={(event) => change(event.currentTarget.value)} />
    </label>
  );
}

function Added({ answer: { shard, replaced, notes } }: { readonly answer: ChangedGuidance }) {
  return (
    <div class="memory-outcome">
      <p>
        In force as <Link href={opened(shard.ref)}>{shard.ref}</Link>
        {replaced !== null && (
          <>
            , in the place of <Link href={opened(replaced)}>{replaced}</Link>
          </>
        )}
        .
      </p>
      {notes.map((note) => (
        <p key={note} class="memory-note">
          {note}
        </p>
      ))}
    </div>
  );
}
