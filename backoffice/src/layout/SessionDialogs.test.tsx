import { act, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renewWhileAttended } from "#common/idleSession.ts";
import { claimPage } from "#common/pageOwner.ts";
import { ENDED_SESSION_TEXTS, OTHER_PERSON_TEXTS } from "#common/sessionTexts.ts";
import { changeInOtherTab, signOutInOtherTab } from "#common/testing/otherTab.ts";
import { ADA, ADMIN_CLAIMS, signedInAs } from "#common/testing/sessions.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { OtherPersonDialog } from "./OtherPersonDialog.tsx";
import { EndedSessionDialog, EndingSessionDialog } from "./SessionDialogs.tsx";

const signIn = () => signedInAs(ADA, ADMIN_CLAIMS);
const endSession = () => act(() => changeInOtherTab(() => localStorage.clear()));

beforeEach(() => {
  signIn();
  claimPage(ADA.id);
});

function show(address = "/audit") {
  return renderAdmin(
    <>
      <input aria-label="Reply" />
      <OtherPersonDialog />
      <EndedSessionDialog />
      <EndingSessionDialog />
    </>,
    {},
    { address },
  );
}

describe("after the end of a session", () => {
  it("the page is covered until the person has signed in in the new window, and the focus returns", async () => {
    const popup = { close: vi.fn() };
    const open = vi.fn(() => popup);
    vi.stubGlobal("open", open);
    const { user } = show();
    await user.type(screen.getByLabelText("Reply"), "Dear Ada");
    endSession();
    const dialog = screen.getByRole("dialog", { name: ENDED_SESSION_TEXTS.title });
    expect(dialog).toHaveAccessibleDescription(
      "Sign in to continue. What you typed is still here.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
    expect(open).toHaveBeenCalledExactlyOnceWith("/signin", "challenge-sign-in");
    act(() => changeInOtherTab(() => void signIn()));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(popup.close).toHaveBeenCalledOnce();
    expect(screen.getByLabelText("Reply")).toHaveValue("Dear Ada");
  });

  it("Users has the sentence of the specification", () => {
    show("/users");
    endSession();
    expect(screen.getByRole("dialog")).toHaveAccessibleDescription(
      "User must be authenticated to fetch users Sign in to continue. What you typed is still here.",
    );
  });

  it("another person who signs in gets their own dialog", () => {
    show();
    endSession();
    act(() => changeInOtherTab(() => void signedInAs({ ...ADA, id: "bo" })));
    expect(screen.getByRole("dialog", { name: OTHER_PERSON_TEXTS.title })).toBeVisible();
  });
});

it("a sign-out in this browser is no end of a session", async () => {
  show();
  const { onSignedOutElsewhere } = await import("#common/signOutInAllTabs.ts");
  const left = Promise.withResolvers<void>();
  const stop = onSignedOutElsewhere(left.resolve);
  await act(async () => {
    signOutInOtherTab();
    await left.promise;
  });
  expect(screen.queryByRole("dialog")).toBeNull();
  stop();
});

it("an inactive person is warned before the end", async () => {
  const { user } = show();
  vi.useFakeTimers();
  signIn();
  const done = async () => undefined;
  renewWhileAttended({
    refreshSession: done,
    signOut: done,
    startAutoRefresh: done,
    stopAutoRefresh: done,
  });
  await act(() => vi.advanceTimersByTimeAsync(116 * 60_000));
  vi.useRealTimers();
  const dialog = screen.getByRole("dialog", { name: "Your session ends in 5 minutes" });
  expect(within(dialog).getByRole("timer")).toHaveTextContent(/^[34] minutes/);
  await user.click(within(dialog).getByRole("button", { name: "Stay signed in" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
