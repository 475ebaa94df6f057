/** What a person wrote for their assistant: whether all of it can be used, and whether its rules leave room for anything else. */

import { authoredTroubles, saidOf } from "../authored-troubles.ts";
import { type Check, faulty, several, sound } from "./check.ts";

export const checkAuthored: Check = async ({ context, look }) => {
  const troubles = await look((stores) => authoredTroubles(context, stores, context.identity.installation));
  const over = troubles.over.map(saidOf);
  if (over.length + troubles.files.length === 0) {
    const all = several(troubles.sound, "authored file");
    return [
      sound("authored", troubles.sound === 0 ? "no authored files" : `${all}, rules within their share`),
    ];
  }
  const detail = [...over, ...troubles.files].join("; ");
  const hint =
    over.length > 0
      ? "Shorten the lists of the files named first, or give rules more room: prompt.hard in config.json. `nacre authored show FILE --tier hard` shows them."
      : "Put these files right, or take them out of authored.files; `nacre authored list` shows all of them.";
  return [faulty("authored", detail, hint, { count: over.length + troubles.files.length })];
};
