/**
 * What a transport is to everything above it: a two-way street for frames.
 *
 * A frame is the JSON text of one message, over a message port too: what survives is then the same on every
 * transport (a host object with a function in it would otherwise stop a port and pass a socket).
 * Implementations: message-port.ts, socket-channel.ts. The rules of conversation are peer.ts's.
 */

export interface Receiver {
  frame(text: string): void;
  /** A frame over the limit was skipped; `head` is its beginning. */
  oversized(head: string, maxBytes?: number): void;
  /** A frame that was not text. */
  garbled(): void;
  /** What was queued has been taken by the other side. */
  drained(): void;
  /** Once, whoever ended it. Nothing else is called afterwards. */
  closed(cause?: Error): void;
}

export interface Channel {
  /** Frames above this are not to be sent, and are not delivered. */
  readonly maxFrameBytes: number;
  /** Bytes handed to `send` that the other side has not taken yet. */
  readonly queuedBytes: number;
  /** Delivery begins. Called once. */
  start(receiver: Receiver): void;
  /** Never throws; after the end it does nothing. `lost` is called where it is known that the other side did not get it; a port never knows. */
  send(frame: string, lost?: () => void): void;
  /** The other side has said who it is, and may come in: frames may be as large as they ever are. Absent: they may be so from the first. */
  admit?(): void;
  /** Stops taking frames from the other side, which is then held up in turn. A port cannot: it ignores this. */
  pause(): void;
  resume(): void;
  /** Ends after what is queued has gone out; a receiver that takes nothing is cut off after a second. */
  close(): void;
}
