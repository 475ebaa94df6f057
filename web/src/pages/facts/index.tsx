import { useState } from "preact/hooks";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { route } from "../../route/route.ts";
import { AssertDialog } from "./assert-dialog.tsx";
import { FactConflicts } from "./conflicts.tsx";
import { CurrentFacts } from "./current.tsx";
import { FactReview } from "./review.tsx";
import { FactTimelines } from "./timeline.tsx";
import "./facts.css";

const TABS = ["current", "timeline", "conflicts", "review"] as const;

export default function FactsPage() {
  const chosen = TABS.find((name) => name === route.value.params["tab"]) ?? "current";
  const [saying, setSaying] = useState(false);
  const waiting = useResource("pending", (signal) => call("review_facts", { limit: 1 }, signal), ["facts"]);
  return (
    <>
      <PageHead title="Facts" about="What is so, since when, on whose word; and what was so before.">
        <button type="button" class="primary" onClick={() => setSaying(true)}>
          Say a new fact
        </button>
      </PageHead>
      <Tabs
        label="Facts"
        param="tab"
        chosen={chosen}
        tabs={[
          { name: "current", title: "What is so" },
          { name: "timeline", title: "Timelines" },
          { name: "conflicts", title: "Conflicts" },
          {
            name: "review",
            title: "To review",
            ...(waiting.value !== undefined && { count: waiting.value.pending }),
          },
        ]}
      >
        {chosen === "current" && <CurrentFacts />}
        {chosen === "timeline" && <FactTimelines />}
        {chosen === "conflicts" && <FactConflicts />}
        {chosen === "review" && <FactReview />}
      </Tabs>
      <AssertDialog open={saying} close={() => setSaying(false)} />
    </>
  );
}
