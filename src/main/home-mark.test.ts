import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { markHome, markPath, readMark, refuseWhenElsewhere } from "./home-mark.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-home-mark-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a home whose memory is on a server begins no other in its folder", async () => {
  expect(await readMark(folder)).toBeUndefined();
  await refuseWhenElsewhere(folder);
  await markHome(folder, "postgres://ann@db/team");
  expect(await readMark(folder)).toBe("postgres://ann@db/team");
  expect(statSync(markPath(folder)).mode & 0o777).toBe(0o600);
  await expect(refuseWhenElsewhere(folder)).rejects.toMatchObject({
    code: "store/unavailable",
    message: `the memory of ${folder} is on postgres://ann@db/team, and this program was not told its address`,
  });
  await markHome(folder, "postgres://ann@other/team");
  expect(readFileSync(markPath(folder), "utf8")).toBe("postgres://ann@other/team\n");
});
