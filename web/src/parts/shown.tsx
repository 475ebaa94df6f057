import type { ComponentChildren } from "preact";
import type { Resource } from "../api/resource.ts";
import { Trouble } from "./trouble.tsx";

interface ShownProps<T> {
  readonly of: Resource<T>;
  children(value: T): ComponentChildren;
  /** Shown until it is there; absent: a line that says so. */
  readonly waiting?: ComponentChildren;
}

/** What was asked for, or why it is not there. What was there before stays in sight while it is asked for again. */
export function Shown<T>({ of, children, waiting }: ShownProps<T>) {
  return (
    <>
      {of.error !== undefined && <Trouble problem={of.error} retry={of.reload} />}
      {of.value !== undefined && children(of.value)}
      {of.value === undefined && of.error === undefined && (waiting ?? <p class="waiting">Loading …</p>)}
    </>
  );
}
