/**
 * Signs that nobody sees and a model reads: controls but for tab and line break, what reverses the direction of writing, parts lines or
 * takes no room, and the ones by which letters can be hidden behind an emoji. Those that emoji are put together with stay.
 */
export const UNPRINTABLE =
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]|[\ufe00-\ufe0d]|[\u{e0000}-\u{e0fff}]/gu;
