import { Plain } from "../../parts/plain.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

/** A thing by its name; its type is told on pointing at it. Leads to what lies around it. */
export function EntityName({ entity }: { readonly entity: string }) {
  return (
    <Link href={href("graph", { entity })} class="graph-name" title={entity}>
      <Plain text={entity.slice(entity.indexOf(":") + 1)} line />
    </Link>
  );
}
