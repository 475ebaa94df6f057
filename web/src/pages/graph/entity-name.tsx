import { Plain } from "../../parts/plain.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

/** A thing by its reference: leads to what lies around it. */
export function EntityName({ entity }: { readonly entity: string }) {
  return (
    <Link href={href("graph", { entity })} class="graph-name" title={entity.slice(0, entity.indexOf(":"))}>
      <Plain text={entity} line />
    </Link>
  );
}
