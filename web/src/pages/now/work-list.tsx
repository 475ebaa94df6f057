import { counted, whole } from "../../parts/figures.ts";
import { Meter } from "../../parts/meter.tsx";
import { Panel } from "../../parts/panel.tsx";
import { pendingIn, shareOf, type Work } from "./work.ts";

/** What goes on by itself, and how far it is. */
export function WorkList({ work }: { readonly work: readonly Work[] }) {
  const pending = pendingIn(work);
  return (
    <Panel title="Background work" aside={pending === 0 ? "caught up" : `${whole(pending)} to go`}>
      <ul class="now-works">
        {work.map((one) => (
          <li key={one.name} data-work={one.name}>
            <div class="now-work-head">
              <h3>{one.title}</h3>
              <span class={one.pending === 0 ? "now-done" : "now-pending"}>
                {one.pending === 0
                  ? `caught up (${counted(one.done, one.unit)})`
                  : `${whole(one.done)} of ${counted(one.done + one.pending, one.unit)}`}
              </span>
            </div>
            <Meter label={`${one.title}: how far it is`} share={shareOf(one)} />
            <p class="dim">{one.does}</p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
