import type { DescribedFile } from "../../../src/engine/recall-api.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";
import { bytes } from "../parts/figures.ts";
import { Plain } from "../parts/plain.tsx";
import { Ref } from "../parts/ref.tsx";
import { Meta, Onwards, Part, Why, Words } from "./frame.tsx";
import { inHistory } from "./links.ts";
import { Loaded } from "./loaded.tsx";
import { placeOf } from "./place.ts";

const MOST_BYTES = 64_000;

async function load(ref: string, signal: AbortSignal): Promise<DescribedFile> {
  const described = await call("describe", { ref, maxBytes: MOST_BYTES }, signal);
  if (described.kind === "file") return described;
  throw new Problem("record/other", `${ref} is no file.`, "Open it by its own reference.");
}

export function FileRecord({ record }: { readonly record: string }) {
  return (
    <Loaded record={record} load={(signal) => load(record, signal)}>
      {(file) => (
        <>
          <Meta
            state={`${file.type}, ${bytes(file.bytes)}`}
            at={file.at}
            where={placeOf(file)}
            tokens={file.tokens}
          />
          <p class="record-name">
            <Plain text={file.name} line />
          </p>
          <Words text={file.summary} />
          <Why>
            <p>
              It is a large part of the message <Ref value={file.message} />. A prompt has what is said of it;
              the whole is kept here.
            </p>
          </Why>
          {file.content !== null && (
            <Part title={`Lines ${file.lines.from} to ${file.lines.to} of ${file.lines.total}`}>
              <Plain text={file.content} />
              {file.nextLine !== null && <p class="dim">The rest is not shown here.</p>}
            </Part>
          )}
          <Onwards links={inHistory(file, file.message)} />
        </>
      )}
    </Loaded>
  );
}
