import { PageHead } from "../../parts/page-head.tsx";

export default function ReceiptsPage() {
  return <PageHead title="Receipts" about="" />;
}
