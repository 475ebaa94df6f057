/**
 * What comes in, line by line, none longer than the protocol's transport takes: that one would close for good. A line that is too
 * long is passed over while it comes, so that nothing holds it, and whoever wrote it is told when it has ended.
 */

import { Transform, type TransformCallback } from "node:stream";

const NEWLINE = 0x0a;
/** Of a line that is too long, so much of either end is looked at for the number of the request. */
const LOOKED_AT = 400;

export type RequestNumber = number | string | null;

export class BoundedLines extends Transform {
  private held: Buffer[] = [];
  private size = 0;
  /** Of a line that is too long: its beginning, and its end so far. */
  private passed: { readonly head: Buffer; tail: Buffer } | null = null;
  private readonly longest: number;
  private readonly tooLong: (request: RequestNumber) => void;
  private readonly passes: (line: string) => boolean;
  private readonly free: () => Promise<void>;

  /**
   * `tooLong` is told whose answer is waited for, where that can be seen; what does not pass is somebody else's to answer. No more is taken
   * in before there is room for it (`free`).
   */
  constructor(
    longest: number,
    tooLong: (request: RequestNumber) => void,
    passes: (line: string) => boolean = () => true,
    free: () => Promise<void> = () => Promise.resolve(),
  ) {
    super();
    this.longest = longest;
    this.tooLong = tooLong;
    this.passes = passes;
    this.free = free;
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      this.hold(chunk.subarray(from, at + 1));
      this.endLine();
      from = at + 1;
    }
    if (from < chunk.length) this.hold(chunk.subarray(from));
    this.free().then(() => done());
  }

  private hold(part: Buffer): void {
    if (this.passed !== null) {
      this.passed.tail = Buffer.concat([this.passed.tail, part]).subarray(-LOOKED_AT);
      return;
    }
    this.held.push(part);
    this.size += part.length;
    if (this.size <= this.longest) return;
    const line = Buffer.concat(this.held);
    // Copies: a part would keep all of it.
    const [head, tail] = [Buffer.from(line.subarray(0, LOOKED_AT)), Buffer.from(line.subarray(-LOOKED_AT))];
    this.passed = { head, tail };
    this.held = [];
  }

  private pushed(line: Buffer): void {
    if (this.passes(line.toString())) this.push(line);
  }

  private endLine(): void {
    if (this.passed === null) this.pushed(Buffer.concat(this.held));
    else this.tooLong(requestIn(this.passed.head.toString(), this.passed.tail.toString()));
    this.held = [];
    this.size = 0;
    this.passed = null;
  }
}

/** As JSON has them, or reading it would fail where nobody expects it to. */
const NUMBER = String.raw`"id"\s*:\s*(0|[1-9]\d{0,14}|"[^"\\\u0000-\u001f]{0,100}")(?![\d.eE])`;
/** Before anything that could have a number of its own; or the last of the message, behind which it closes. */
const AT_HEAD = new RegExp(
  String.raw`^\s*\{\s*(?:"(?:jsonrpc|method)"\s*:\s*"[^"\\]{0,100}"\s*,\s*){0,2}${NUMBER}`,
);
const AT_TAIL = new RegExp(String.raw`,\s*${NUMBER}\s*\}\s*$`);

function requestIn(head: string, tail: string): RequestNumber {
  const [, found] = AT_HEAD.exec(head) ?? AT_TAIL.exec(tail) ?? [];
  return found === undefined ? null : (JSON.parse(found) as RequestNumber);
}
