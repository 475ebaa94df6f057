import type { Signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useSending } from "../../api/sending.ts";
import { Trouble } from "../../parts/trouble.tsx";

interface DraftFormProps<T> {
  readonly label: string;
  readonly rows: number;
  /** Kept outside the component: whoever looks at another tab meanwhile finds it again. */
  readonly draft: Signal<string>;
  readonly verb: string;
  send(): Promise<T>;
  /** What is chosen beside the button. */
  readonly children?: ComponentChildren;
  answer(answer: T): ComponentChildren;
}

/** Words of a person's own that are sent, and what came of them. */
export function DraftForm<T>({ label, rows, draft, verb, send, children, answer }: DraftFormProps<T>) {
  const sending = useSending<T>();
  return (
    <form
      class="memory-form"
      onSubmit={(event) => {
        event.preventDefault();
        void sending.send(send);
      }}
    >
      <label class="field">
        <span>{label}</span>
        <textarea
          rows={rows}
          required
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value;
          }}
        />
      </label>
      <div class="memory-form-end">
        {children}
        <button type="submit" class="primary" disabled={sending.busy || draft.value.trim() === ""}>
          {verb}
        </button>
      </div>
      {sending.problem !== undefined && <Trouble problem={sending.problem} />}
      <div role="status">{sending.answer !== undefined && answer(sending.answer)}</div>
    </form>
  );
}
