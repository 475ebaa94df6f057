/** A way to a server that can break at any point, or go silent: a proxy on this machine. */

import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** What a way does with a piece that was sent along it. */
export type Fate =
  | "pass"
  /** Neither side hears anything more, nor that it does not. */
  | "swallow"
  /** Before it has arrived. */
  | "cut"
  /** After it has. */
  | "pass and cut";

/** Who has sent a piece, and which of all pieces it is. */
export type Judge = (from: "here" | "there", piece: number, bytes: Buffer) => Fate;

export interface Way extends AsyncDisposable {
  readonly url: string;
  /** Connections that are open on our side. */
  readonly open: number;
  /** From the next piece on, counted anew. Absent: everything passes. */
  judge(judge?: Judge): void;
  /** All that are open now. */
  cut(): void;
}

export async function openWay(url: string): Promise<Way> {
  const target = new URL(url);
  const pairs = new Set<readonly Socket[]>();
  let [judging, pieces]: [Judge, number] = [() => "pass", 0];
  const carry = (from: "here" | "there", source: Socket, sink: Socket, pair: readonly Socket[]): void => {
    let isSilent = false;
    source.on("data", (bytes: Buffer) => {
      pieces += 1;
      const fate = isSilent ? "swallow" : judging(from, pieces, bytes);
      isSilent = fate === "swallow";
      if (fate === "pass") sink.write(bytes);
      if (fate === "pass and cut") sink.write(bytes, () => end(pair));
      if (fate === "cut") end(pair);
    });
    source.on("error", () => end(pair));
    source.on("close", () => end(pair));
  };
  const end = (pair: readonly Socket[]): void => {
    for (const socket of pair) socket.destroy();
    pairs.delete(pair);
  };
  const server: Server = createServer((here) => {
    const there = connect(Number(target.port), target.hostname);
    const pair = [here, there];
    pairs.add(pair);
    carry("here", here, there, pair);
    carry("there", there, here, pair);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const own = new URL(url);
  own.port = String((server.address() as { port: number }).port);
  const cut = (): void => pairs.forEach(end);
  return {
    url: own.href,
    get open() {
      return pairs.size;
    },
    judge(judge = () => "pass") {
      [judging, pieces] = [judge, 0];
    },
    cut,
    async [Symbol.asyncDispose]() {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
  };
}
