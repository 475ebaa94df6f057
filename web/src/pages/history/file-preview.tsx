/** A large part of a message: what it is, and of a text its lines. A picture is only told of, never drawn. */

import { useState } from "preact/hooks";
import type { DescribedFile } from "../../../../src/engine/recall-api.ts";
import { call } from "../../api/call.ts";
import { problemOf, said } from "../../api/problem.ts";
import { useResource } from "../../api/resource.ts";
import { bytes } from "../../parts/figures.ts";
import { Plain } from "../../parts/plain.tsx";
import { Ref } from "../../parts/ref.tsx";
import { Shown } from "../../parts/shown.tsx";
import { toast } from "../../parts/toast.tsx";
import { Tokens } from "../../parts/tokens.tsx";
import { ReadOn } from "./read-on.tsx";

const PIECE_BYTES = 16_384;

export function FilePreview({ refName }: { readonly refName: string }) {
  const file = useResource(`file ${refName}`, (signal) => describeFile(refName, { maxBytes: 0 }, signal));
  return (
    <section class="history-file" aria-label={`Large part ${refName}`}>
      <Shown of={file}>{(about) => <About about={about} />}</Shown>
    </section>
  );
}

async function describeFile(
  ref: string,
  wanted: { readonly maxBytes: number; readonly startLine?: number },
  signal?: AbortSignal,
): Promise<DescribedFile> {
  const answer = await call("describe", { ref, ...wanted }, signal);
  if (answer.kind !== "file") throw new Error(`${ref} is a ${answer.kind}`);
  return answer;
}

function About({ about }: { readonly about: DescribedFile }) {
  const [pieces, setPieces] = useState<readonly DescribedFile[]>([]);
  const last = pieces.at(-1);
  const read = async (): Promise<void> => {
    const startLine = last?.nextLine ?? 1;
    try {
      setPieces([...pieces, await describeFile(about.ref, { maxBytes: PIECE_BYTES, startLine })]);
    } catch (error) {
      toast(said(problemOf(error)));
    }
  };
  // Of what is no text there are no lines.
  const isText = about.lines.total > 0 && !/^image\b/i.test(about.type);
  return (
    <>
      <p class="history-file-head">
        <strong>
          <Plain text={about.name === "" ? "a large part" : about.name} line />
        </strong>
        <span class="dim">
          <Plain text={about.type} line /> · {bytes(about.bytes)}
        </span>
        <Tokens count={about.tokens} />
        <Ref value={about.ref} />
      </p>
      {about.summary !== "" && <Plain text={about.summary} />}
      {!isText && <p class="dim">It is not text: only what is known of it is shown.</p>}
      {isText && last === undefined && (
        <button type="button" onClick={() => void read()}>
          Show its lines
        </button>
      )}
      {pieces.length > 0 && (
        <div class="history-file-lines" data-file={about.ref}>
          {pieces.map((piece) => (
            <Plain key={piece.lines.from} text={piece.content ?? ""} />
          ))}
        </div>
      )}
      {last !== undefined && <ReadOn from={last.nextLine} total={last.lines.total} readOn={read} />}
    </>
  );
}
