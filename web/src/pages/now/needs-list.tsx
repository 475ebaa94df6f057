import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import type { Need } from "./needs.ts";

/** What only a person can decide, each with the way to where that is done. */
export function NeedsList({ needs }: { readonly needs: readonly Need[] }) {
  return (
    <Panel title="Waits for you">
      {needs.length === 0 ? (
        <p class="dim">Nothing. What a model proposes and what is held back would stand here.</p>
      ) : (
        <ul class="now-needs">
          {needs.map((need) => (
            <li key={need.name} data-need={need.name}>
              <NeedLine need={need} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NeedLine({ need: { says, at } }: { readonly need: Need }) {
  if (at === null) return <Plain text={says} />;
  if ("part" in at) return <a href={`#${at.part}`}>{says}</a>;
  return (
    <Link href={href(at.page, at.params)}>
      <Plain text={says} />
    </Link>
  );
}
