/**
 * Two channels that are each other's other end, within one thread: for an owner and its caller in one program.
 *
 * Every frame waits for the next turn of the event loop: a caller that asks without pause would otherwise
 * keep the sockets of the same thread from being heard.
 */

import type { Channel, Receiver } from "./channel.ts";
import { MAX_FRAME_BYTES } from "./frames.ts";

export function loopback(maxFrameBytes = MAX_FRAME_BYTES): readonly [Channel, Channel] {
  const receivers: [Receiver | undefined, Receiver | undefined] = [undefined, undefined];
  let open = true;
  const end = () => {
    if (!open) return;
    open = false;
    for (const receiver of receivers) receiver?.closed();
  };
  const channel = (here: 0 | 1): Channel => ({
    maxFrameBytes,
    queuedBytes: 0,
    start(receiver) {
      receivers[here] = receiver;
    },
    send(frame) {
      setImmediate(() => {
        if (open) receivers[here === 0 ? 1 : 0]?.frame(frame);
      });
    },
    pause() {},
    resume() {},
    close() {
      // Behind what was sent before it.
      setImmediate(end);
    },
  });
  return [channel(0), channel(1)];
}
