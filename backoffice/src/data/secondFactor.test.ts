import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { inTurn, refusal, startServer } from "#common/testing/fakeServer.ts";
import { ADA, ADMIN_CLAIMS, sessionOf } from "#common/testing/sessions.ts";
import { createAuthProvider } from "./authProvider.ts";
import { answerCodeQuestions } from "./codeQuestion.ts";
import { clientWith } from "./testing/clientWith.ts";
import { setUpProvider } from "./testing/setUpProvider.ts";

const REMOVE = "POST /functions/v1/remove-admin";
const USER = { uid: "u-1", expectedRevision: 3 };

const codeWanted = () =>
  refusal(403, {
    error: {
      status: "PERMISSION_DENIED",
      message: "Please enter a code from your authenticator app.",
      details: { hint: "second_factor_again" },
    },
  });

describe("what wants a code", () => {
  it("is asked for once the code was taken, and the person knows nothing of the first refusal", async () => {
    const { provider, sent } = setUpProvider({ [REMOVE]: inTurn(codeWanted(), { data: null }) });
    const ask = vi.fn(async () => true);
    answerCodeQuestions(ask);
    await provider.callEdgeFunction("remove-admin", USER);
    expect(ask).toHaveBeenCalledTimes(1);
    expect(sent.filter(({ name }) => name === REMOVE)).toHaveLength(2);
  });

  it("is not done for somebody who goes back", async () => {
    const { provider, sent } = setUpProvider({
      [REMOVE]: codeWanted,
      "GET /auth/v1/user": sessionOf().user,
    });
    answerCodeQuestions(async () => false);
    await expect(provider.callEdgeFunction("remove-admin", USER)).rejects.toThrow(
      "Please enter a code",
    );
    expect(sent.filter(({ name }) => name === REMOVE)).toHaveLength(1);
  });

  it("asks once for two requests", async () => {
    const { provider } = setUpProvider({
      [REMOVE]: inTurn(codeWanted(), codeWanted(), { data: null }),
    });
    let take: (isTaken: boolean) => void = () => undefined;
    const ask = vi.fn(() => new Promise<boolean>((resolve) => (take = resolve)));
    answerCodeQuestions(ask);
    const both = Promise.all([
      provider.callEdgeFunction("remove-admin", USER),
      provider.callEdgeFunction("remove-admin", USER),
    ]);
    await waitFor(() => expect(ask).toHaveBeenCalled());
    take(true);
    await both;
    expect(ask).toHaveBeenCalledTimes(1);
  });
});

const ofTheSession = (hint: string) => () =>
  refusal(403, { code: "42501", hint, message: "Your session will not do." });

describe("a session that will not do", () => {
  it.each([
    ["second_factor", "/second-factor?next=%2Fadmin%2Fusers"],
    ["second_factor_missing", "/account"],
  ])("for %s leads to %s", async (hint, address) => {
    window.history.replaceState(null, "", "/admin/users");
    const { provider, leave } = setUpProvider({
      "GET /rest/v1/admin_counts": ofTheSession(hint),
    });
    void provider.readTotals("admin_counts");
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith(address));
  });

  it("that is too old is forgotten, and who hears of it leads to signing in", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    window.history.replaceState(null, "", "/admin/users");
    const { provider, client } = setUpProvider({
      "GET /rest/v1/admin_counts": ofTheSession("session_over"),
      "POST /auth/v1/logout": undefined,
      "GET /auth/v1/user": () => refusal(403, { error_code: "session_not_found" }),
    });
    const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
    createAuthProvider(client, leave);
    await expect(provider.readTotals("admin_counts")).rejects.toThrow();
    await waitFor(() =>
      expect(leave).toHaveBeenCalledExactlyOnceWith("/signin?next=%2Fadmin%2Fusers"),
    );
  });
});

describe("the route guard", () => {
  const factors = [{ id: "f-1", status: "verified", factor_type: "totp" }];
  const withApp = (aal: string) => {
    const session = sessionOf(ADA, { ...ADMIN_CLAIMS, aal });
    return { ...session, user: { ...session.user, factors } };
  };

  function guard(session: object) {
    startServer({});
    window.history.replaceState(null, "", "/admin/users?page=2");
    const leave = vi.fn((_address: string) => new Promise<never>(() => undefined));
    return { leave, provider: createAuthProvider(clientWith(session), leave) };
  }

  it("leads who has an app to its code before anything is asked for", async () => {
    const { provider, leave } = guard(withApp("aal1"));
    await expect(provider.checkAuth({})).rejects.toEqual({ message: false });
    expect(leave).toHaveBeenCalledExactlyOnceWith(
      "/second-factor?next=%2Fadmin%2Fusers%3Fpage%3D2",
    );
  });

  it("lets in who has entered it", async () => {
    const { provider, leave } = guard(withApp("aal2"));
    await provider.checkAuth({});
    expect(leave).not.toHaveBeenCalled();
  });
});
