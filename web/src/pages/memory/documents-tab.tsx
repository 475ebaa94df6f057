import { useState } from "preact/hooks";
import type { ListDocsAnswer } from "../../../../src/engine/memory-api.ts";
import { call } from "../../api/call.ts";
import { useResource } from "../../api/resource.ts";
import { Badge } from "../../parts/badge.tsx";
import { Command } from "../../parts/command.tsx";
import { Empty } from "../../parts/empty.tsx";
import { bytes, counted, whole } from "../../parts/figures.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Time } from "../../parts/time.tsx";
import { Link } from "../../route/link.tsx";
import { href } from "../../route/route.ts";
import { documentTrouble, matching } from "./document-words.ts";

type Root = ListDocsAnswer["roots"][number];

const LOOKED_FOR: { readonly [as in Root["as"]]: string } = {
  workspace: "MEMORY.md and Markdown in memory/ are looked for; what is new is read within a moment.",
  notes: "All Markdown is looked for; what is new is read within a moment.",
};
/** So many rows are drawn at first, and more when asked for. */
const STEP = 100;

/** The documents that are watched: what search finds by their lines, and what is not read and why. */
export function DocumentsTab() {
  const [filter, setFilter] = useState("");
  const docs = useResource("docs", (signal) => call("list_docs", {}, signal), ["authored"]);
  return (
    <>
      <p class="memory-about">
        Documents of workspaces and notes are read as they change, and found by{" "}
        <Link href={href("search")}>search</Link>. They are your own files; Nacre never writes to them.
      </p>
      <Shown of={docs}>
        {({ roots }) =>
          roots.length === 0 ? (
            <Empty title="Nothing is watched yet.">
              <p>
                OpenClaw names the workspaces of its agents once Nacre has its memory slot. To name a folder
                yourself: <Command words="docs watch FOLDER" />
              </p>
            </Empty>
          ) : (
            <>
              <div class="memory-filters">
                <label class="memory-choice memory-words">
                  <span>Find by path</span>
                  <input
                    type="search"
                    value={filter}
                    onInput={(event) => setFilter(event.currentTarget.value)}
                  />
                </label>
              </div>
              {roots.map((root) => (
                <RootPanel key={`${root.agent} ${root.folder}`} root={root} filter={filter} />
              ))}
            </>
          )
        }
      </Shown>
    </>
  );
}

/** An agent may have several: each is called by the folder it is. */
function lastOf(folder: string): string {
  return folder.split(/[\\/]/).findLast((part) => part !== "") ?? folder;
}

function RootPanel({
  root: { agent, folder, as, files },
  filter,
}: {
  readonly root: Root;
  readonly filter: string;
}) {
  const [most, setMost] = useState(STEP);
  const pieces = files.reduce((sum, file) => sum + file.pieces, 0);
  const troubled = files.filter(({ trouble }) => trouble !== null).length;
  const found = matching(files, filter);
  return (
    <Panel
      title={`${as === "notes" ? "Notes" : "Workspace"} of ${agent}: ${lastOf(folder)}`}
      aside={<code>{folder}</code>}
    >
      <p class="memory-row-facts">
        <span>
          {counted(files.length, "file")}, {counted(pieces, "piece")}
        </span>
        {troubled > 0 && <Badge tone="warn">{counted(troubled, "file")} not read</Badge>}
      </p>
      {files.length === 0 && <p class="dim">Nothing was read yet. {LOOKED_FOR[as]}</p>}
      {found.length > 0 && <Files files={found.slice(0, most)} label={`Documents in ${folder}`} />}
      {files.length > 0 && found.length === 0 && <p class="dim">No path has “{filter}” in it.</p>}
      {found.length > most && (
        <button type="button" onClick={() => setMost(most + STEP)}>
          Show {whole(Math.min(STEP, found.length - most))} more of {whole(found.length)}
        </button>
      )}
    </Panel>
  );
}

function Files({ files, label }: { readonly files: Root["files"]; readonly label: string }) {
  return (
    <div class="scrolls" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption class="sr-only">Documents, those that could not be read first</caption>
        <thead>
          <tr>
            <th scope="col">file</th>
            <th scope="col" class="number">
              size
            </th>
            <th scope="col">changed</th>
            <th scope="col" class="number">
              pieces
            </th>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <tr key={file.path}>
              <th scope="row" class="memory-path">
                {file.path}
                {documentTrouble(file) !== null && (
                  <p class={file.trouble === null ? "dim" : "memory-trouble"}>{documentTrouble(file)}</p>
                )}
              </th>
              <td class="number">{bytes(file.bytes)}</td>
              <td>
                <Time at={file.modifiedMs} />
              </td>
              <td class="number">{whole(file.pieces)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
