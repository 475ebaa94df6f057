import { expect, test } from "vitest";
import { ratedAs } from "./rate-episode.ts";

const outcome = { source: "human", confidence: 1, disposition: "waiting" } as const;
const thumbs = (value: number) => ({ ...outcome, detector: "thumbs", value, message: null });
const heard = { ...outcome, detector: "correction", value: -0.8, message: "msg:4" };

test("a rating is what a person said of the turn, and not what was heard in messages", () => {
  expect(ratedAs({ outcomes: [] })).toBeNull();
  expect(ratedAs({ outcomes: [heard] })).toBeNull();
  expect(ratedAs({ outcomes: [{ ...heard, detector: "thumbs" }] })).toBeNull();
  expect(ratedAs({ outcomes: [heard, thumbs(1)] })).toBe("good");
  expect(ratedAs({ outcomes: [thumbs(-1)] })).toBe("bad");
});
