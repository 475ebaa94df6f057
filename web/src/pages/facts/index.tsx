import { PageHead } from "../../parts/page-head.tsx";

export default function FactsPage() {
  return <PageHead title="Facts" about="" />;
}
