import type { AssemblyReceipt } from "../../../../src/engine/api.ts";
import { moment, whole } from "../../parts/figures.ts";
import { Degradations } from "../../receipt/degradations.tsx";
import { NamedValues } from "../../receipt/named-values.tsx";
import { channelWords } from "../../words/channel-words.ts";

/** Where was looked, what went wrong, and as of when: behind a fold, for who wants to check. */
export function Looked({ receipt }: { readonly receipt: AssemblyReceipt }) {
  const { channels, degraded, sent, supply } = receipt;
  return (
    <>
      <Degradations codes={[...degraded, ...(sent?.degraded ?? [])]} />
      {supply === null ? (
        <p>Neither instructions nor recall were looked for.</p>
      ) : (
        <Channels channels={channels} />
      )}
      <details class="receipt-clock">
        <summary>The clock, versions and how far it saw</summary>
        <Clock receipt={receipt} />
      </details>
    </>
  );
}

function Channels({ channels }: Pick<AssemblyReceipt, "channels">) {
  if (channels.length === 0) return <p class="dim">Nothing was searched.</p>;
  return (
    <table class="prompt-channels">
      <caption class="sr-only">Where was looked</caption>
      <thead>
        <tr>
          <th scope="col">looked by</th>
          <th scope="col" class="number">
            found
          </th>
          <th scope="col" class="number">
            took
          </th>
        </tr>
      </thead>
      <tbody>
        {channels.map(({ name, found, ms }) => (
          <tr key={name}>
            <th scope="row" class="receipt-row">
              {channelWords(name)}
            </th>
            <td class="number">{whole(found)}</td>
            <td class="number">{ms === null ? "" : `${whole(ms)} ms`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Clock({ receipt }: { readonly receipt: AssemblyReceipt }) {
  const { at, supply, sent, epoch, budget, sessionId, versions, watermarks, statistics } = receipt;
  const rows: readonly (readonly [string, string])[] = [
    ["planned at", moment(at)],
    ...(supply === null ? [] : ([["looked up at", moment(supply.at)]] as const)),
    ...(supply === null ? [] : ([["room for what was looked up", `${whole(supply.room)} tokens`]] as const)),
    ["sent", sent === null ? "not noted" : sentInWords(sent)],
    ["session of the host", sessionId],
    ["epoch of the beginning", String(epoch)],
    ["profile of the shares", budget.profile],
    ["measure of the shares", `${whole(budget.tau)} tokens`],
    ["what the model counts for one estimated token", String(budget.scale)],
    ...(statistics === null ? [] : ([["records that scores went by", whole(statistics.records)]] as const)),
    ...Object.entries(versions).map(([name, version]) => [`version of ${name}`, String(version)] as const),
    ...Object.entries(watermarks).map(([name, newest]) => [`newest of ${name}`, whole(newest)] as const),
  ];
  return <NamedValues rows={rows} />;
}

function sentInWords({
  messages,
  tokens,
  supplied,
  otherwise,
}: NonNullable<AssemblyReceipt["sent"]>): string {
  const along = supplied ? "with what was looked up" : "without what was looked up";
  const how = otherwise ? ", not as planned" : "";
  return `${whole(messages)} messages, ${whole(tokens)} tokens, ${along}${how}`;
}
