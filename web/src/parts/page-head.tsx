import type { ComponentChildren } from "preact";

interface PageHeadProps {
  readonly title: string;
  /** What the page answers, in a sentence. */
  readonly about: string;
  readonly children?: ComponentChildren;
}

/** The one first heading of a page; its acts stand beside it. */
export function PageHead({ title, about, children }: PageHeadProps) {
  return (
    <header class="page-head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p>{about}</p>
      </div>
      {children !== undefined && <div class="page-acts">{children}</div>}
    </header>
  );
}
