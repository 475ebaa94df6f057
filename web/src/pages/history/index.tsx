import { PageHead } from "../../parts/page-head.tsx";

export default function HistoryPage() {
  return <PageHead title="History" about="" />;
}
