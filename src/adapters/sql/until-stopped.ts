/** Nothing comes any more once whoever reads has had enough, however much was read ahead. */
export async function* untilStopped<T>(records: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  signal.throwIfAborted();
  for await (const record of records) {
    yield record;
    signal.throwIfAborted();
  }
}
