import type { AnswerOf } from "../../api/call.ts";
import { connection } from "../../api/connection.ts";
import { Badge } from "../../parts/badge.tsx";
import { counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Plain } from "../../parts/plain.tsx";
import { Time } from "../../parts/time.tsx";

interface OwnerProps {
  readonly health: AnswerOf<"health">;
  readonly status: AnswerOf<"status">;
  readonly since: number;
}

const KINDS: { readonly [kind: string]: string } = {
  gateway: "the OpenClaw gateway",
  daemon: "nacre serve",
  cli: "a command at a terminal",
  mcp: "an MCP server",
  test: "a test",
};

/** The one process that has the file open, and its threads. */
export function Owner({ health, status, since }: OwnerProps) {
  const { owner, connections, threads, endpoint } = health;
  return (
    <Panel
      title="Owner"
      aside={
        connection.value === "live" ? (
          <Badge tone={health.ok ? "good" : "bad"}>{health.ok ? "answers" : health.message}</Badge>
        ) : (
          <Badge tone="bad">does not answer</Badge>
        )
      }
    >
      <p>
        Held by {KINDS[owner.kind] ?? owner.kind}, process {owner.pid}, since <Time at={since} />, with{" "}
        {counted(connections, "connection")}.
      </p>
      <table>
        <caption class="sr-only">Threads of the owner</caption>
        <thead>
          <tr>
            <th scope="col">thread</th>
            <th scope="col">state</th>
            <th scope="col" class="number">
              waiting
            </th>
            <th scope="col" class="number">
              replaced
            </th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(threads).map(([role, thread]) => (
            <tr key={role}>
              <th scope="row">{role}</th>
              <td>
                <Badge tone={thread.alive ? "good" : "warn"}>
                  {thread.alive ? "alive" : "being started"}
                </Badge>
              </td>
              <td class="number">{whole(thread.waiting)}</td>
              <td class="number">{whole(thread.replaced)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl class="now-places">
        <div>
          <dt>store</dt>
          <dd>
            <Plain text={status.path} />
          </dd>
        </div>
        <div>
          <dt>listens at</dt>
          <dd>
            <Plain text={endpoint} />
          </dd>
        </div>
        <div>
          <dt>version</dt>
          <dd>
            {status.version}, schema {status.schema}
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
