import { PageHead } from "../../parts/page-head.tsx";

export default function GraphPage() {
  return <PageHead title="Graph" about="" />;
}
