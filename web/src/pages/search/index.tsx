import { PageHead } from "../../parts/page-head.tsx";

export default function SearchPage() {
  return <PageHead title="Search" about="" />;
}
