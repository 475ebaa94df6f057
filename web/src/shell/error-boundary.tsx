import { Component, type ComponentChildren } from "preact";
import { problemOf } from "../api/problem.ts";
import { Trouble } from "../parts/trouble.tsx";

/** A page that breaks says so; the others go on. */
export class ErrorBoundary extends Component<{ readonly children: ComponentChildren }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  override componentDidCatch(error: unknown): void {
    this.setState({ error });
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Trouble problem={problemOf(this.state.error)} retry={() => this.setState({ error: undefined })} />
    );
  }
}
