import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { go, route, withParams } from "../../route/route.ts";

interface UnfoldingProps {
  /** The value of `do` in the address that has it open. */
  readonly param: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

/** A button that unfolds a form beneath it; one of them is open at a time. */
export function Unfolding({ param, title, children }: UnfoldingProps) {
  const isOpen = route.value.params["do"] === param;
  const id = useId();
  return (
    <div class={isOpen ? "memory-unfolding is-open" : "memory-unfolding"}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => go(withParams({ do: isOpen ? undefined : param }), { replace: true })}
      >
        {title}
      </button>
      {isOpen && (
        <section id={id} class="panel memory-unfolded" aria-label={title}>
          {children}
        </section>
      )}
    </div>
  );
}
