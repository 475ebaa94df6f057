/**
 * Frames over a message port: between the threads of one process.
 *
 * Both ends are our own, so there is no back-pressure beyond the bound on requests; only the size of a frame
 * is checked. The thread at the other end dying is this channel's end.
 */

import type { MessagePort, Worker } from "node:worker_threads";
import type { Channel, Receiver } from "./channel.ts";
import { MAX_FRAME_BYTES } from "./frames.ts";

const HEAD_CHARACTERS = 256;

/** A port, a worker seen from its parent, or the parent's port seen from a worker. */
export function portChannel(port: MessagePort | Worker, options: { maxFrameBytes?: number } = {}): Channel {
  const maxFrameBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  let receiver: Receiver | undefined;
  let failure: Error | undefined;

  const onMessage = (frame: unknown) => {
    if (typeof frame !== "string") receiver?.garbled();
    else if (frame.length > maxFrameBytes) receiver?.oversized(frame.slice(0, HEAD_CHARACTERS));
    else receiver?.frame(frame);
  };
  const onError = (error: Error) => {
    failure = error;
  };
  const end = () => {
    const ended = receiver;
    receiver = undefined;
    port.off("message", onMessage);
    ended?.closed(failure);
  };

  return {
    maxFrameBytes,
    queuedBytes: 0,
    start(given) {
      receiver = given;
      port.on("message", onMessage);
      port.on("messageerror", onError);
      port.on("error", onError);
      port.once("close", end);
      port.once("exit", end);
    },
    send(frame) {
      if (receiver !== undefined) port.postMessage(frame);
    },
    pause() {},
    resume() {},
    close() {
      if ("close" in port) port.close();
      end();
    },
  };
}
