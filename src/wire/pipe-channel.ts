/** Frames over a pair of pipes: between a program and a process that it started. One line each, with back-pressure both ways. */

import type { Readable, Writable } from "node:stream";
import type { Channel, Receiver } from "./channel.ts";
import { FrameSplitter, MAX_FRAME_BYTES } from "./frames.ts";

export function pipeChannel(
  from: Readable,
  to: Writable,
  options: { readonly maxFrameBytes?: number } = {},
): Channel {
  const maxFrameBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  let receiver: Receiver | undefined;
  let failure: Error | undefined;
  let closing = false;

  const end = () => {
    const ended = receiver;
    receiver = undefined;
    ended?.closed(failure);
  };
  return {
    maxFrameBytes,
    get queuedBytes() {
      return to.writableLength;
    },
    start(given) {
      receiver = given;
      const splitter = new FrameSplitter(given, maxFrameBytes);
      from.on("data", (chunk: Buffer) => {
        if (!closing && receiver !== undefined) splitter.push(chunk);
      });
      to.on("drain", () => receiver?.drained());
      for (const pipe of [from, to]) {
        pipe.on("error", (error: Error) => {
          failure ??= error;
        });
      }
      // A process that is gone reads no more: either end of the street is the end of it.
      from.once("end", end);
      from.once("close", end);
      to.once("close", end);
    },
    send(frame) {
      if (!closing && to.writable) to.write(`${frame}\n`);
    },
    pause() {
      from.pause();
    },
    resume() {
      from.resume();
    },
    close() {
      if (closing) return;
      closing = true;
      to.end(end);
      from.resume();
    },
  };
}
