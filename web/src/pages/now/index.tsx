import { PageHead } from "../../parts/page-head.tsx";

export default function NowPage() {
  return <PageHead title="Now" about="" />;
}
