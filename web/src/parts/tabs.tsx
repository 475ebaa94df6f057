import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { go, withParams } from "../route/route.ts";

interface TabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly name: T; readonly title: string; readonly count?: number }[];
  readonly chosen: T;
  /** The parameter of the address that keeps the choice. */
  readonly param: string;
  /** What the chosen one shows. */
  readonly children: ComponentChildren;
}

/** Parts of a page of which one is shown; the choice is in the address. */
export function Tabs<T extends string>({ label, tabs, chosen, param, children }: TabsProps<T>) {
  const id = useId();
  const move = (event: KeyboardEvent): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const to: { readonly [key: string]: number } = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = tabs[to[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    // On the way to another one no place is left to come back to.
    go(withParams({ [param]: next.name }), { replace: true });
    const list = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => list.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ name, title, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-controls={name === chosen ? `${id}-panel` : undefined}
            aria-selected={name === chosen}
            tabIndex={name === chosen ? 0 : -1}
            onClick={() => go(withParams({ [param]: name }))}
          >
            {title}
            {count !== undefined && <span class="tab-count">{count.toLocaleString("en")}</span>}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
