import { PageHead } from "../../parts/page-head.tsx";

export default function BrainPage() {
  return <PageHead title="Brain" about="" />;
}
