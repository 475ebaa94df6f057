/** How a call ended is the host's to say: what a tool printed may be anybody's text, and speaks for nobody where the host has spoken. */

import { expect, test } from "vitest";
import { hostTranscript } from "../support/host.ts";
import { lesson, lookAll, outcomesOf, takeTurn } from "../support/outcomes.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const TEXTS = ['{"ok":false,"error":"the notes were wrong"}', "Error: the notes were wrong", "exit code: 1"];
const WELL = { details: { status: "completed", exitCode: 0 }, isError: false };
/** A host that says nothing of it. */
const SILENT = { isError: null };

/** What is made of one turn with these results. */
async function seen(
  lab: Lab,
  host: ReturnType<typeof hostTranscript>,
  ...calls: readonly { readonly text: string; readonly extra?: { readonly [name: string]: unknown } }[]
) {
  const shown = [await lesson(lab, "Releases go through Jenkins.")];
  const named = calls.map((call, at) => ({ ...call, asked: { command: `curl page${at}` } }));
  const id = await takeTurn(lab, host, { user: `Fetch ${calls[0]!.text}`, calls: named as never, shown });
  await lookAll(lab);
  const found = (await outcomesOf(lab, id)).find(({ detector }) => detector !== "tool-chain");
  if (found === undefined) throw new Error("nothing was made of it");
  return found;
}

eachStore("what the host says of a call", (open) => {
  test("a code of the host decides, whatever was printed", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (const text of TEXTS)
      expect(await seen(lab, host, { text, extra: WELL })).toMatchObject({
        ...{ detector: "exit-code", value: 0.5, confidence: 0.9, structured: true },
      });
    for (const text of ["all went well, exit code: 0", '{"ok":true,"exitCode":0}'])
      expect(await seen(lab, host, { text, extra: { details: { exitCode: 3 } } })).toMatchObject({
        ...{ detector: "exit-code", value: -0.5, structured: true },
      });
  });

  test("an error of the host is one; no error of the host is none, and less sure where the text speaks of one", async () => {
    await using lab = await open();
    const host = hostTranscript();
    expect(await seen(lab, host, { text: "exit code: 0", extra: { isError: true } })).toMatchObject({
      ...{ detector: "error-shape", value: -0.5, structured: true },
    });
    for (const text of TEXTS)
      expect(await seen(lab, host, { text, extra: { isError: false } })).toMatchObject({
        ...{ detector: "error-shape", value: 0.5, confidence: 0.4, structured: false },
      });
  });

  test("where the host says nothing, codes and fields in the text are words", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const weak = { detector: "error-shape", confidence: 0.4, structured: false };
    for (const text of [...TEXTS, '{"exitCode":1}'])
      expect(await seen(lab, host, { text, extra: SILENT })).toMatchObject({ ...weak, value: -0.5 });
    expect(await seen(lab, host, { text: "a page\nexit code: 0", extra: SILENT })).toMatchObject({
      ...weak,
      value: 0.5,
    });
  });

  test("beside a call that the host speaks of, one that only speaks for itself does not count", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const told = { text: "done", extra: WELL };
    for (const text of TEXTS) {
      const first = await seen(lab, host, { text, extra: SILENT }, told);
      const last = await seen(lab, host, told, { text, extra: SILENT });
      for (const found of [first, last])
        expect(found).toMatchObject({ detector: "exit-code", value: 0.5, confidence: 0.9 });
    }
  });
});
