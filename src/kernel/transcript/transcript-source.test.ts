import fc from "fast-check";
import { expect, test } from "vitest";
import type { MessageRecord, TransferRecord } from "../transfer/record.ts";
import type { SourceReading } from "../transfer/source.ts";
import { transcriptSource } from "./transcript-source.ts";
import type { TranscriptPiece } from "./transcript-survey.ts";

const reading: SourceReading = { trouble() {}, signal: new AbortController().signal };

function entries(sessionId: string, from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, at) => from + at).map((at) =>
    JSON.stringify({
      ...{
        type: "message",
        id: `${sessionId}-${at}`,
        parentId: at === from ? null : `${sessionId}-${at - 1}`,
      },
      message: { role: at % 2 === 0 ? "user" : "assistant", content: `${at}`, timestamp: 1_000 + at },
    }),
  );
}

function piece(
  sessionId: string,
  lines: readonly string[],
  more: Partial<TranscriptPiece> = {},
): TranscriptPiece {
  return {
    ...{
      where: sessionId,
      agent: "main",
      sessionKey: "agent:main:main",
      sessionId,
      isCurrent: false,
      writtenAt: 5,
    },
    read: async () => lines.map((line, place) => ({ line, place })),
    ...more,
  };
}

async function recordsOf(pieces: readonly TranscriptPiece[]): Promise<readonly TransferRecord[]> {
  const source = transcriptSource({
    ...{
      kind: "openclaw-jsonl",
      path: "/x",
      title: "x",
      pieces,
      leftOut: [],
      troubles: [],
      close: async () => {},
    },
  });
  return await Array.fromAsync(source.records(reading));
}

const messagesIn = (records: readonly TransferRecord[]): readonly MessageRecord[] =>
  records.filter((one) => one.kind === "message");

test("however a session lies in pieces that overlap, each message comes once, in order, and its place grows", async () => {
  const cuts = fc.array(fc.tuple(fc.nat(20), fc.nat(4)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(cuts, async (parts) => {
      const pieces: TranscriptPiece[] = [];
      let end = 0;
      for (const [length, overlap] of parts) {
        const from = Math.max(0, end - overlap);
        end += length;
        pieces.push(piece("s", entries("s", from, end)));
      }
      const said = messagesIn(await recordsOf(pieces));
      expect(said.map(({ message }) => message?.["content"])).toEqual(
        Array.from({ length: end }, (_, at) => `${at}`),
      );
      const places = said.map(({ place }) => place!);
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
    }),
  );
});

test("what is added between the two times that it is read waits for the next time", async () => {
  let grown = 3;
  const growing = piece("s", [], {
    read: async () => entries("s", 0, grown++).map((line, place) => ({ line, place })),
  });
  expect(messagesIn(await recordsOf([growing]))).toHaveLength(3);
});

test("a piece that goes away in between is told of, and the others come", async () => {
  let reads = 0;
  const going = piece("a", [], {
    async read() {
      reads += 1;
      if (reads > 1) throw new Error("it is gone");
      return entries("a", 0, 2).map((line, place) => ({ line, place }));
    },
  });
  const source = transcriptSource({
    ...{ kind: "openclaw-jsonl", path: "/x", title: "x", pieces: [going, piece("b", entries("b", 0, 1))] },
    ...{ leftOut: [], troubles: [], close: async () => {} },
  });
  const troubles: unknown[] = [];
  const records = await Array.fromAsync(source.records({ ...reading, trouble: (one) => troubles.push(one) }));
  expect(messagesIn(records).map(({ sessionId }) => sessionId)).toEqual(["b"]);
  expect(troubles).toEqual([{ where: "a", why: "it is gone" }]);
});

test("what does not say when it was said is as old as what stood before it, or as what it was written in", async () => {
  const line = (content: string, timestamp?: number) => JSON.stringify({ role: "user", content, timestamp });
  const said = messagesIn(await recordsOf([piece("s", [line("a"), line("b", 70), line("c")])]));
  expect(said.map(({ at }) => at)).toEqual([70, 70, 70]);
  expect(messagesIn(await recordsOf([piece("s", [line("a")])])).map(({ at }) => at)).toEqual([5]);
});
