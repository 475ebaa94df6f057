/** Totals of a vitest JSON report that cannot say "0 failed" when something failed. */

/**
 * A file that does not load has no tests to fail, so it counts as one failure; so does a run that ended
 * badly without naming any.
 */
export function totalsOf(report, exitCode) {
  const passed = report?.numPassedTests ?? 0;
  const unloaded = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  ).length;
  const failed = (report?.numFailedTests ?? 0) + unloaded;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/** Tests that were there and did not run. */
export function skippedOf(report) {
  return report?.numPendingTests ?? 0;
}
