import { expect, test } from "vitest";
import { readEvents, type Told } from "./event-stream.ts";

async function read(...pieces: readonly Uint8Array[]): Promise<readonly Told[]> {
  const heard: Told[] = [];
  await readEvents(new Blob([...pieces] as BlobPart[]).stream(), (told) => heard.push(told));
  return heard;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const lines =
  'event: hello\ndata: {}\n\n: still here\n\nevent: news\ndata: {"topics":["é: ü"]}\n\nevent: cut';

test("events are told whole, in order, and what only keeps the connection is not", async () => {
  expect(await read(bytes(lines))).toEqual([
    { event: "hello", data: "{}" },
    { event: "news", data: '{"topics":["é: ü"]}' },
  ]);
});

test("wherever the pieces are cut, it is the same", async () => {
  const whole = bytes(lines);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of whole) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const heard: Told[] = [];
  await readEvents(stream, (told) => heard.push(told));
  expect(heard).toEqual(await read(whole));
});
