import { PageHead } from "../../parts/page-head.tsx";

export default function PromptPage() {
  return <PageHead title="Prompt" about="" />;
}
