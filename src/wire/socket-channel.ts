/**
 * Frames over a connected socket: one line each, with back-pressure both ways.
 *
 * Where the socket comes from, and who may connect, is endpoint business: listen.ts and connect.ts.
 */

import type { Socket } from "node:net";
import type { Channel } from "./channel.ts";
import { FrameSplitter, MAX_FRAME_BYTES } from "./frames.ts";

/** How long a side that takes nothing may hold up an end. */
const LINGER_MS = 1_000;

export interface SocketChannelOptions {
  readonly maxFrameBytes?: number;
  /** What may come in before `admit`; absent: as much as afterwards. */
  readonly maxGreetingBytes?: number;
}

export function socketChannel(socket: Socket, options: SocketChannelOptions = {}): Channel {
  const maxFrameBytes = options.maxFrameBytes ?? MAX_FRAME_BYTES;
  let taken = options.maxGreetingBytes ?? maxFrameBytes;
  let splitter: FrameSplitter | undefined;
  let failure: Error | undefined;
  let closing = false;
  socket.setNoDelay(true);

  return {
    maxFrameBytes,
    get queuedBytes() {
      return socket.writableLength;
    },
    start(receiver) {
      const frames = new FrameSplitter(receiver, taken);
      splitter = frames;
      socket.on("data", (chunk: Buffer) => {
        if (!closing) frames.push(chunk);
      });
      socket.on("drain", () => receiver.drained());
      socket.on("error", (error) => {
        failure = error;
      });
      socket.once("close", () => receiver.closed(failure));
    },
    send(frame, lost) {
      if (closing || !socket.writable) {
        lost?.();
        return;
      }
      // What is queued behind another frame goes out in one piece with its neighbours, and all of them fail if that is taken in part: some may have been read.
      const alone = socket.writableLength === 0;
      socket.write(`${frame}\n`, (error) => {
        // By itself, a line that was not taken whole is none: nobody reads it. The other was still waiting to go out.
        if (error && (alone || (error as NodeJS.ErrnoException).code === "ERR_STREAM_DESTROYED")) lost?.();
      });
    },
    admit() {
      taken = maxFrameBytes;
      splitter?.allow(taken);
    },
    pause() {
      socket.pause();
    },
    resume() {
      socket.resume();
    },
    close() {
      if (closing) return;
      closing = true;
      const linger = setTimeout(() => socket.destroy(), LINGER_MS);
      linger.unref();
      socket.once("close", () => clearTimeout(linger));
      socket.end(() => socket.destroySoon());
      // A paused socket never sees the other side's end; what still arrives is dropped above.
      socket.resume();
    },
  };
}
