/** What the brain learned, what it decided and why, and whether that is any better than doing without. */

import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { PageHead } from "../../parts/page-head.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { route } from "../../route/route.ts";
import "./brain.css";
import "./brain-drawing.css";
import { BrainState } from "./brain-state.tsx";
import { Decisions } from "./decisions.tsx";
import { Lessons } from "./lessons.tsx";
import { Packs } from "./packs.tsx";
import { Proof } from "./proof.tsx";
import { RouteView } from "./route-view.tsx";

const TABS = [
  { name: "decisions", title: "Decisions" },
  { name: "lessons", title: "Lessons" },
  { name: "packs", title: "Packs" },
  { name: "proof", title: "Proof" },
] as const;
type TabName = (typeof TABS)[number]["name"];

export default function BrainPage() {
  const { params } = route.value;
  const status = useResource("brain status", (signal) => call("brain_status", {}, signal), ["brain"]);
  const chosen: TabName = TABS.find(({ name }) => name === params["tab"])?.name ?? "decisions";
  const episode = params["episode"];
  const counts = { decisions: status.value?.episodes.total, lessons: status.value?.lessons.active };
  const tabs = TABS.map((tab) => {
    const count = tab.name === "decisions" || tab.name === "lessons" ? counts[tab.name] : undefined;
    return { ...tab, ...(count !== undefined && { count }) };
  });
  return (
    <>
      <PageHead
        title="Brain"
        about="What was taught and learned, what it decided for each prompt, and whether that helps."
      />
      {episode !== undefined ? (
        <RouteView episode={episode} />
      ) : (
        <>
          <Shown of={status}>{(value) => <BrainState status={value} />}</Shown>
          <Tabs label="Parts of the brain" tabs={tabs} chosen={chosen} param="tab">
            {chosen === "decisions" && <Decisions />}
            {chosen === "lessons" && <Lessons />}
            {chosen === "packs" && <Shown of={status}>{(value) => <Packs status={value} />}</Shown>}
            {chosen === "proof" && <Proof />}
          </Tabs>
        </>
      )}
    </>
  );
}
