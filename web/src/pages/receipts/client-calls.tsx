import { useState } from "preact/hooks";
import type { ShownClientCall } from "../../../../src/engine/api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { counted } from "../../parts/figures.ts";
import { inertLine } from "../../parts/inert.ts";
import { usePages } from "../../parts/pages-of.ts";
import { Panel } from "../../parts/panel.tsx";
import { Refs } from "../../parts/ref.tsx";
import { Time } from "../../parts/time.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { VirtualList } from "../../parts/virtual-list.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";

const PAGE = 50;
const SHOWN_REFS = 6;

/** What programs asked that read memory for somebody's model, the newest first. */
export function ClientCalls() {
  const [client, setClient] = useState("");
  const calls = usePages<ShownClientCall>(
    `calls ${client}`,
    async (from, signal) => {
      const whose = client === "" ? {} : { client };
      const before = from === null ? {} : { before: Number(from) };
      const answer = await call("client_log", { ...whose, ...before, limit: PAGE }, signal);
      return { items: answer.calls, next: answer.next === null ? null : String(answer.next) };
    },
    { topics: ["settings"], keyOf: ({ id }) => String(id) },
  );
  return (
    <Panel title="What programs asked" aside="by way of MCP">
      <Clients client={client} choose={setClient} />
      {calls.error !== undefined && <Trouble problem={calls.error} retry={calls.reload} />}
      {calls.items.length === 0 && !calls.loading && calls.error === undefined ? (
        <Empty title="No program has asked anything.">
          <p>
            <Command words="mcp" /> says how to connect one.
          </p>
        </Empty>
      ) : (
        <VirtualList
          label="What programs asked"
          class="receipts-short"
          items={calls.items}
          keyOf={({ id }) => String(id)}
          row={(one) => <CallRow one={one} />}
          nearEnd={calls.more}
          isAll={calls.isAll}
          estimate={64}
        />
      )}
    </Panel>
  );
}

/** Only where there is more than one to choose from. */
function Clients({ client, choose }: { readonly client: string; choose(client: string): void }) {
  const { value } = useResource("clients", (signal) => call("list_clients", {}, signal), ["settings"]);
  const clients = value?.clients ?? [];
  if (clients.length < 2) return null;
  return (
    <label class="field receipts-client">
      <span>Program</span>
      <select value={client} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">All programs</option>
        {clients.map((one) => (
          <option key={one.client} value={one.client}>
            {inertLine(one.client)} ({counted(one.calls, "call")})
          </option>
        ))}
      </select>
    </label>
  );
}

function CallRow({
  one: { at, client, call: name, outcome, records, refs, pack },
}: {
  readonly one: ShownClientCall;
}) {
  return (
    <div class="receipts-call">
      <div class="receipt-turn-head">
        <Time at={at} />
        <strong>{inertLine(client)}</strong>
        <code>{name}</code>
        <Badge tone={outcome === "ok" ? "good" : "warn"}>{outcome}</Badge>
        {pack !== null && <Link href={href("receipts", { pack })}>pack:{pack}</Link>}
      </div>
      <div class="receipt-turn-foot">
        {counted(records, "record")} {refs.length > 0 && <Refs values={refs} most={SHOWN_REFS} />}
      </div>
    </div>
  );
}
