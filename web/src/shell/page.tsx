/** Shows the page of the present route, loaded when it is first wanted. */

import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { away, call } from "../api/call.ts";
import { connection, onComeback } from "../api/connection.ts";
import { Problem } from "../api/problem.ts";
import { Empty } from "../parts/empty.tsx";
import { isNowhere, takeFocusTo } from "../parts/focus-place.ts";
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
  useLayoutEffect(() => {
    if (loaded.has(page)) return;
    PAGE_ENTRIES[page].load().then(
      (module) => {
        loaded.set(page, module.default);
        setCount((count) => count + 1);
      },
      (failed: unknown) => {
        // A page comes from the owner too: asked plainly, that one says whether it is there.
        void call("health", {}).catch(() => undefined);
        setError(failed);
      },
    );
  }, [page]);
  // A browser keeps what failed to load, and tries it no second time.
  useEffect(() => (error === undefined ? undefined : onComeback(() => location.reload())), [error]);
  useBeginning(Shown !== undefined);
  useOthers(Shown !== undefined);
  if (error !== undefined) return <Trouble problem={notLoaded()} retry={() => location.reload()} />;
  return Shown === undefined ? <p class="loading-page">Loading …</p> : <Shown />;
}

/** By then the page has asked for what it shows. */
const RESTS_MS = 250;

/** The others are on their way. */
let isFetching = false;

/**
 * When one page is there the others are fetched, one after the other: whoever goes there waits for what it shows, and not for its code. Going
 * from page to page does not put it off.
 */
function useOthers(isShown: boolean): void {
  useEffect(() => {
    if (!isShown || isFetching) return;
    isFetching = true;
    void loadOthers().finally(() => {
      isFetching = false;
    });
  }, [isShown]);
}

async function loadOthers(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, RESTS_MS));
  for (const page of Object.keys(PAGE_ENTRIES) as PageName[]) {
    // A browser that failed once to load something may not try it again: not while nobody would answer.
    if (connection.value !== "live") return;
    if (loaded.has(page)) continue;
    try {
      loaded.set(page, (await PAGE_ENTRIES[page].load()).default);
    } catch {
      // Whoever goes there is told.
      return;
    }
  }
}

/** The first page is where the browser begins. */
let isFirst = true;

/** Whoever came by a key, or by a link that is gone now, goes on at the heading. */
function useBeginning(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    if (!isFirst && (isNowhere() || document.activeElement?.id === "main")) takeFocusTo(undefined);
    isFirst = false;
  }, [isShown]);
}

function notLoaded(): Problem {
  return connection.value === "live"
    ? new Problem(
        "studio/not-loaded",
        "This page could not be loaded.",
        "Try again; if Nacre was just updated, that brings the new one.",
      )
    : away();
}
