import { Checks } from "../../parts/checks.tsx";
import { Panel } from "../../parts/panel.tsx";
import { useChecks } from "../../parts/use-checks.ts";
import { ClientCalls } from "./client-calls.tsx";
import { Notes } from "./notes.tsx";
import { Runs } from "./runs.tsx";

/** What happened beside prompts: what the host said, what was put away, what programs asked, and whether all is sound. */
export function Journal() {
  const checks = useChecks();
  return (
    <div class="receipts-journal">
      <Notes />
      <Runs />
      <ClientCalls />
      <Panel title="Whether all is sound">
        <Checks {...checks} />
      </Panel>
    </div>
  );
}
