/**
 * Where a conversation is cut for the observer: before each question, and in a turn without end after so many messages.
 *
 * A stretch is looked at whole and once. So the log is the same however many messages are looked at together.
 */

/** Messages of one stretch: more than a turn has. */
export const LONGEST_STRETCH = 200;

/**
 * How many messages each stretch has that is over, of messages in the order in which they arrived, from the beginning of one
 * on. The last is not over: somebody may still go on with it.
 */
export function stretchesOver(roles: readonly string[]): readonly number[] {
  const lengths: number[] = [];
  let length = 0;
  for (const role of roles) {
    if (length > 0 && (role === "user" || length >= LONGEST_STRETCH)) {
      lengths.push(length);
      length = 0;
    }
    length += 1;
  }
  return lengths;
}
