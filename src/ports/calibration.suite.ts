/** Ratios of tokens: one a model and script. */

import { describe, expect, test } from "vitest";
import type { Calibration, TokenRatio } from "./calibration.ts";
import type { UnitOfWork } from "./unit-of-work.ts";

export interface OpenCalibration {
  readonly store: UnitOfWork<{ readonly calibration: Calibration }>;
  close(): Promise<void>;
}

export function calibrationSuite(name: string, open: () => Promise<OpenCalibration>): void {
  describe(`${name}: calibration`, () => {
    test("a ratio is replaced by model and script; those of a model come by script", async () => {
      const { store, close } = await open();
      const ratio = (model: string, script: string, value: number, samples = 1): TokenRatio => ({
        ...{ model, script, ratio: value, samples },
      });
      await store.write("derived", async ({ calibration }) => {
        await calibration.saveRatio(ratio("m\ud800", "latin", 0.9));
        await calibration.saveRatio(ratio("m\ud800", "cjk", 1));
        await calibration.saveRatio(ratio("m\ud800", "latin", 1.125, 2));
        await calibration.saveRatio(ratio("m\ud801", "latin", 3));
      });
      const of = (model: string) => store.read(({ calibration }) => calibration.ratios(model));
      expect(await of("m\ud800")).toEqual([ratio("m\ud800", "cjk", 1), ratio("m\ud800", "latin", 1.125, 2)]);
      expect(await of("m\ud801")).toEqual([ratio("m\ud801", "latin", 3)]);
      expect(await of("unknown")).toEqual([]);
      await close();
    });

    test.each([
      { ratio: Number.NaN, samples: 1 },
      { ratio: 1, samples: 0.5 },
    ])("refuses what is no number: %j", async (more) => {
      const { store, close } = await open();
      const save = store.write("derived", ({ calibration }) =>
        calibration.saveRatio({ model: "m", script: "latin", ...more }),
      );
      await expect(save).rejects.toThrow();
      await close();
    });
  });
}
