/** A pattern that is read when it is first asked for: most commands look for none of hundreds, and each takes a while to read. */
export function latePattern(source: string, flags = ""): () => RegExp {
  let read: RegExp | undefined;
  return () => {
    read ??= new RegExp(source, flags);
    return read;
  };
}
