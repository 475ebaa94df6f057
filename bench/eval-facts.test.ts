import { describe, expect, test } from "vitest";
import { factQuality, hearUtterances } from "./eval-facts.ts";

describe("facts that are heard in labelled utterances", () => {
  const tuned = hearUtterances("tuned");
  const reported = hearUtterances("reported");

  test("on the half that is only reported: what would count at once is right, and half of the rest is proposed", () => {
    const plain = factQuality(reported, "plain");
    expect(plain.precision).toBeGreaterThanOrEqual(0.97);
    expect(plain.recall).toBeGreaterThanOrEqual(0.5);
    expect(plain.dated).toBe(1);
    const all = factQuality(reported, "plain+likely");
    expect(all.precision).toBeGreaterThanOrEqual(0.9);
    expect(all.recall).toBeGreaterThanOrEqual(0.7);
    expect(all.dated).toBeGreaterThanOrEqual(0.95);
  });

  test("on those of it that nobody had read before: what would count at once is right but for one", () => {
    const unread = hearUtterances("unread");
    expect(unread.length).toBeGreaterThan(100);
    expect(factQuality(unread, "plain").precision).toBeGreaterThanOrEqual(0.94);
    expect(factQuality(unread, "plain").recall).toBeGreaterThanOrEqual(0.36);
    expect(factQuality(unread, "plain+likely").precision).toBeGreaterThanOrEqual(0.84);
    expect(factQuality(unread, "plain+likely").recall).toBeGreaterThanOrEqual(0.57);
  });

  test("on what was written by somebody who had not seen the forms: little is heard, and most of it is right", () => {
    const fresh = hearUtterances("fresh");
    expect(factQuality(fresh, "plain").precision).toBeGreaterThanOrEqual(0.88);
    expect(factQuality(fresh, "plain").recall).toBeGreaterThanOrEqual(0.17);
    expect(factQuality(fresh, "plain+likely").precision).toBeGreaterThanOrEqual(0.71);
    expect(factQuality(fresh, "plain+likely").recall).toBeGreaterThanOrEqual(0.22);
  });

  test("on what the forms were made on: what would count at once is right", () => {
    const development = hearUtterances("development");
    expect(factQuality(development, "plain").precision).toBeGreaterThanOrEqual(0.98);
    expect(factQuality(development, "plain").recall).toBeGreaterThanOrEqual(0.88);
    expect(factQuality(development, "plain+likely").recall).toBeGreaterThanOrEqual(0.96);
  });

  test("on the half that was tuned on: nothing that is heard is wrong", () => {
    expect(factQuality(tuned, "plain+likely")).toMatchObject({ precision: 1, dated: 1 });
    expect(factQuality(tuned, "plain+likely").recall).toBeGreaterThanOrEqual(0.96);
    expect(factQuality(tuned, "plain").recall).toBeGreaterThanOrEqual(0.66);
  });

  test("no trap is fallen into plainly, and of those that were tuned on none at all", () => {
    const all = [...tuned, ...reported, ...hearUtterances("fresh"), ...hearUtterances("development")];
    const laid = all.filter(({ utterance }) => utterance.trap !== undefined);
    expect(laid.length).toBeGreaterThan(300);
    const into = laid.filter(({ heard }) => heard.some(({ strength }) => strength === "plain"));
    expect(into.map(({ utterance }) => utterance.trap)).toEqual([]);
    expect(tuned.filter(({ utterance, heard }) => utterance.trap !== undefined && heard.length > 0)).toEqual(
      [],
    );
  });
});
