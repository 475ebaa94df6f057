import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { go, route, withParams } from "../../route/route.ts";

export interface Unfoldable {
  /** The value of `do` in the address that has it open. */
  readonly name: string;
  readonly title: string;
  readonly content: ComponentChildren;
}

/** Buttons that unfold a form beneath them; one is open at a time. */
export function Unfolding({ forms }: { readonly forms: readonly Unfoldable[] }) {
  const open = forms.find(({ name }) => name === route.value.params["do"]);
  const id = useId();
  return (
    <div class="memory-doings">
      <div class="memory-acts">
        {forms.map((form) => (
          <button
            key={form.name}
            type="button"
            aria-expanded={form === open}
            aria-controls={form === open ? id : undefined}
            onClick={() => go(withParams({ do: form === open ? undefined : form.name }), { replace: true })}
          >
            {form.title}
          </button>
        ))}
      </div>
      {open !== undefined && (
        <section key={open.name} id={id} class="panel memory-unfolded" aria-label={open.title}>
          {open.content}
        </section>
      )}
    </div>
  );
}
