import { PageHead } from "../../parts/page-head.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { route } from "../../route/route.ts";
import { type TabName, tabOf } from "./address.ts";
import { AuthoredTab } from "./authored-tab.tsx";
import { DocumentsTab } from "./documents-tab.tsx";
import { GuidanceTab } from "./guidance-tab.tsx";
import { MemoriesTab } from "./memories-tab.tsx";
import { ObservationsTab } from "./observations-tab.tsx";
import "./memory.css";
import "./record.css";

const TITLES = [
  { name: "memories", title: "Memories" },
  { name: "guidance", title: "Guidance" },
  { name: "authored", title: "Authored" },
  { name: "documents", title: "Documents" },
  { name: "observations", title: "Observations" },
] as const satisfies readonly { readonly name: TabName; readonly title: string }[];

const SHOWN = {
  memories: MemoriesTab,
  guidance: GuidanceTab,
  authored: AuthoredTab,
  documents: DocumentsTab,
  observations: ObservationsTab,
} as const;

export default function MemoryPage() {
  const tab = tabOf(route.value.params);
  const Shown = SHOWN[tab];
  return (
    <>
      <PageHead title="Memory" about="What is kept beyond a conversation, why it is kept, and what holds." />
      <Tabs label="Kinds of memory" tabs={TITLES} chosen={tab} param="tab">
        <Shown key={tab} />
      </Tabs>
    </>
  );
}
