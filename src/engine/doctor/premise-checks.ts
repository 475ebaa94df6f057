/** Whether others who use this machine can look inside. The engine cannot see that itself: it is told. */

import { type Check, faulty, sound } from "./check.ts";

export const checkPermissions: Check = async ({ context }) => {
  const problems = (await context.premises?.problems()) ?? [];
  if (problems.length === 0) return [sound("permissions", "nobody else on this machine can read the store")];
  return [
    faulty(
      "permissions",
      problems.slice(0, 5).join("; "),
      "Run `nacre doctor --fix`, or take the rights of others away with chmod.",
      {
        count: problems.length,
        repairs: [
          {
            action: "restrict-files",
            check: "permissions",
            does: "take the rights of others to the data folder away",
          },
        ],
      },
    ),
  ];
};
