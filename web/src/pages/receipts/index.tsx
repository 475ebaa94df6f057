import { PageHead } from "../../parts/page-head.tsx";
import { Tabs } from "../../parts/tabs.tsx";
import { route } from "../../route/route.ts";
import "../../receipt/receipt.css";
import { laneIn } from "../../receipt/lanes.tsx";
import { Journal } from "./journal.tsx";
import { Pack } from "./pack.tsx";
import { Packs } from "./packs.tsx";
import { Prompts } from "./prompts.tsx";
import "./receipts.css";

const TABS = [
  { name: "receipts", title: "Receipts" },
  { name: "journal", title: "Journal" },
] as const;

/** What is kept of every prompt and pack, and what happened beside them. */
export default function ReceiptsPage() {
  const { params } = route.value;
  const chosen = TABS.find(({ name }) => name === params["tab"])?.name ?? "receipts";
  return (
    <>
      <PageHead
        title="Receipts"
        about="What is kept of every prompt and pack, and what happened beside them."
      />
      <Tabs label="Receipts and journal" tabs={TABS} chosen={chosen} param="tab">
        {chosen === "journal" ? (
          <Journal />
        ) : params["pack"] !== undefined ? (
          <Pack named={params["pack"]} />
        ) : (
          <div class="receipts-lists">
            <Prompts lane={laneIn(params)} />
            <Packs />
          </div>
        )}
      </Tabs>
    </>
  );
}
