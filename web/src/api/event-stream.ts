/** Reads a stream of server-sent events: an `EventSource` sends no headers, and does not say why it ended. */

export interface Told {
  readonly event: string;
  readonly data: string;
}

/** Until it ends; rejects when it breaks off. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  heard: (told: Told) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const whole = `${rest}${decoder.decode(value, { stream: true })}`.split("\n\n");
    rest = whole.pop() ?? "";
    for (const text of whole) {
      const told = toldIn(text);
      if (told !== undefined) heard(told);
    }
  }
}

/** Undefined: a line that only keeps the connection. */
function toldIn(text: string): Told | undefined {
  const fields = new Map(
    text.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const [event, data] = [fields.get("event"), fields.get("data")];
  return event === undefined || data === undefined ? undefined : { event, data };
}
