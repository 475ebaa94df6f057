import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts", "bench/**/*.test.ts"],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A busy machine is slow to get there; one second, the default, says nothing about what was promised.
    expect: { poll: { timeout: 10_000 } },
    reporters: ["default"],
  },
});
