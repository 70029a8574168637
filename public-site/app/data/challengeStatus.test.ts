import { describe, expect, it, vi } from "vitest";
import { answerWith, NETWORK_DOWN } from "~/testing/answers.ts";
import { loadChallengeStatus } from "./challengeStatus.ts";

const load = () => loadChallengeStatus(new AbortController().signal);

describe("the challenge's status", () => {
  it("is read from its one row", async () => {
    const calls = answerWith({ status: 200, body: [{ phase: "Evaluation", time: " Judging " }] });
    expect(await load()).toEqual({ phase: "Evaluation", time: "Judging" });
    expect(calls).toMatchObject([{ path: "/rest/v1/challenge", method: "GET" }]);
  });

  it.each([
    ["an unknown phase", [{ phase: "Afterparty", time: "Soon" }], { phase: null, time: "Soon" }],
    ["no text", [{ phase: "Pitches", time: null }], { phase: "Pitches", time: "" }],
    ["no row", [], null],
    ["something else", { message: "no" }, null],
  ])("survives %s", async (_, body, expected) => {
    answerWith({ status: 200, body });
    expect(await load()).toEqual(expected);
  });

  it.each([
    ["a failing server", { status: 500 }],
    ["no network", NETWORK_DOWN],
  ])("is unknown with %s, which is logged", async (_, answer) => {
    answerWith(answer);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await load()).toBeNull();
    expect(warn).toHaveBeenCalledOnce();
  });

  it("says nothing when the page was left meanwhile", async () => {
    answerWith(NETWORK_DOWN);
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(await loadChallengeStatus(AbortSignal.abort())).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });
});
