import type { ShownClient, ShownClientGrant } from "../../../../src/engine/client-api.ts";
import { call } from "../../api/call.ts";
import { typedHere } from "../../api/called.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { CopyLine } from "./copy-line.tsx";

const RIGHTS: { readonly [right: string]: string } = {
  lanes: "reads conversations as they were held",
  forget: "has memories forgotten",
  teach: "proposes lessons",
};

/** Programs that read memory for a model of their own, and what each was let do. */
export function ClientsPanel() {
  const clients = useResource("clients", (signal) => call("list_clients", {}, signal), ["settings"]);
  return (
    <Panel title="Programs that read over MCP">
      <p class="dim">
        Every program that is set up may read what is remembered of you and of everybody, and keeps notes of
        its own. More than that is given, and taken back, at a terminal.
      </p>
      <Shown of={clients}>
        {({ clients: all }) =>
          all.length === 0 ? (
            <>
              <p>No program has called yet. To set one up:</p>
              <CopyLine line={typedHere("mcp config claude-code")} />
            </>
          ) : (
            <ul class="settings-clients">
              {all.map((client) => (
                <li key={client.client}>
                  <Client client={client} />
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Panel>
  );
}

function Client({ client: { client, calls, lastAt, grants } }: { readonly client: ShownClient }) {
  return (
    <>
      <h3>{client}</h3>
      <p class="settings-called">
        {calls === 0 ? (
          "It has not called yet."
        ) : (
          <>
            {counted(calls, "call")}, the last <Time at={lastAt} />
          </>
        )}
      </p>
      {grants.length === 0 ? (
        <p>It was given nothing beyond that.</p>
      ) : (
        <>
          <ul class="settings-grants">
            {grants.map((grant) => (
              <li key={`${grant.right} ${grant.givenAt}`}>
                <Grant grant={grant} />
              </li>
            ))}
          </ul>
          <p class="dim">To take it back, at a terminal:</p>
          <CopyLine line={typedHere(`mcp revoke ${client}`)} />
        </>
      )}
    </>
  );
}

function Grant({ grant: { right, agents, givenAt, until } }: { readonly grant: ShownClientGrant }) {
  return (
    <>
      <Badge tone="warn">{right}</Badge> {RIGHTS[right] ?? ""}
      {agents !== null && `, of ${agents.join(", ")} alone`}; given <Time at={givenAt} />,{" "}
      {until === null ? (
        "until it is taken back"
      ) : (
        <>
          until <Time at={until} />
        </>
      )}
    </>
  );
}
