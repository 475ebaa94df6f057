/**
 * Cuts a stream of server-sent events into the data of each, as the text arrives.
 *
 * Comments and other fields are passed over. Bounded by whoever feeds it.
 */

export class EventLines {
  #rest = "";
  #data: string[] = [];

  /** The data of the events that end within this piece. */
  feed(piece: string): readonly string[] {
    const lines = (this.#rest + piece).split(/\r\n|\n|\r(?!$)/);
    this.#rest = lines.pop()!;
    return lines.flatMap((line) => this.#line(line));
  }

  /** What a stream that ends without a last line break still holds. */
  end(): readonly string[] {
    const last = this.#rest.replace(/\r$/, "");
    this.#rest = "";
    return [...this.#line(last), ...this.#line("")];
  }

  #line(line: string): readonly string[] {
    if (line === "") {
      const data = this.#data.join("\n");
      this.#data = [];
      return data === "" ? [] : [data];
    }
    if (line.startsWith("data:")) this.#data.push(line.slice(line[5] === " " ? 6 : 5));
    return [];
  }
}
