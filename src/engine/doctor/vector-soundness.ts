/** Whether the index of vectors is sound. */

import { type Check, faulty, sound } from "./check.ts";

export const checkVectors: Check = async ({ look }) => {
  const fault = await look(({ vectors }) => vectors.verify());
  if (fault === null) {
    const isServer = (await look(({ vectors }) => vectors.comparedBy())) === "server";
    return [
      sound(
        "vectors",
        `the index of vectors is sound${isServer ? "; its server compares small scopes itself" : ""}`,
      ),
    ];
  }
  return [
    faulty(
      "vectors",
      fault,
      "Nothing is lost: a running gateway or `nacre serve` now makes them again; search goes by words meanwhile.",
      {
        count: 1,
        repairs: [
          {
            check: "vectors",
            action: "rebuild-vectors",
            does: "remove all vectors and have everything embedded again in the background",
          },
        ],
      },
    ),
  ];
};
