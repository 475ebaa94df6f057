/** Shows the page of the present route, loaded when it is first wanted. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { problemOf } from "../api/problem.ts";
import { Empty } from "../parts/empty.tsx";
import { Trouble } from "../parts/trouble.tsx";
import { Link } from "../route/link.tsx";
import { href, type PageName, route } from "../route/route.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PAGE_ENTRIES } from "./pages.ts";

const loaded = new Map<PageName, ComponentType>();

export function Page() {
  const { page } = route.value;
  useEffect(() => {
    document.title = page === null ? "Nacre Studio" : `${PAGE_ENTRIES[page].title} · Nacre Studio`;
  }, [page]);
  if (page === null)
    return (
      <Empty title="There is no such page.">
        <Link href={href("now")}>Go to Now</Link>
      </Empty>
    );
  return (
    <ErrorBoundary key={page}>
      <LoadedPage page={page} />
    </ErrorBoundary>
  );
}

function LoadedPage({ page }: { readonly page: PageName }) {
  const [, setCount] = useState(0);
  const [error, setError] = useState<unknown>(undefined);
  const Shown = loaded.get(page);
  useEffect(() => {
    if (loaded.has(page)) return;
    PAGE_ENTRIES[page].load().then(
      (module) => {
        loaded.set(page, module.default);
        setCount((count) => count + 1);
      },
      (failed: unknown) => setError(failed),
    );
  }, [page]);
  if (error !== undefined) return <Trouble problem={problemOf(error)} retry={() => location.reload()} />;
  return Shown === undefined ? <p class="loading-page">Loading …</p> : <Shown />;
}
