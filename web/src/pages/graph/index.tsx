import { PageHead } from "../../parts/page-head.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { route } from "../../route/route.ts";
import { Around } from "./around.tsx";
import { Cards } from "./cards.tsx";
import { MatchIdea } from "./match.tsx";
import { Paths } from "./paths.tsx";
import { EdgeReview } from "./review.tsx";
import "./graph.css";

const TABS = [
  { name: "around", title: "Things" },
  { name: "paths", title: "Paths" },
  { name: "match", title: "Match an idea" },
  { name: "review", title: "To review" },
  { name: "cards", title: "Cards" },
] as const;

export default function GraphPage() {
  const chosen = TABS.find(({ name }) => name === route.value.params["tab"])?.name ?? "around";
  return (
    <>
      <PageHead title="Graph" about="How things hang together, and what says so." />
      <Tabs label="Graph" param="tab" chosen={chosen} tabs={TABS}>
        {chosen === "around" && <Around />}
        {chosen === "paths" && <Paths />}
        {chosen === "match" && <MatchIdea />}
        {chosen === "review" && <EdgeReview />}
        {chosen === "cards" && <Cards />}
      </Tabs>
    </>
  );
}
