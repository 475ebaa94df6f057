import { PageHead } from "../../parts/page-head.tsx";

export default function SettingsPage() {
  return <PageHead title="Settings" about="" />;
}
