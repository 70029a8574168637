import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renewWhileAttended } from "#common/idleSession.ts";
import { ENDED_SESSION_TEXTS, OTHER_PERSON_TEXTS } from "#common/sessionTexts.ts";
import { refusal, sequence } from "#common/testing/fakeServer.ts";
import { changeInOtherTab } from "#common/testing/otherTab.ts";
import { ADA, signedInAs } from "#common/testing/sessions.ts";
import { rpc } from "~/data/rpc.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { ActionButton } from "./ActionButton.tsx";
import { PageOwner } from "./PageOwner.tsx";

const SAVE = "POST /rest/v1/rpc/set_name_shown";
const server = signedInServer();

function Writing() {
  const [text, setText] = useState("");
  return (
    <>
      <PageOwner />
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <ActionButton
        busyLabel="Saving..."
        action={() =>
          rpc("set_name_shown", { submission_id: "x", is_shown: true }, "Nothing was saved.")
        }
      >
        Save
      </ActionButton>
    </>
  );
}

async function write() {
  const { user } = renderRoutes([{ path: "/writing", Component: Writing }], "/writing");
  await user.type(await screen.findByLabelText("Text"), "Patch");
  return user;
}

const cover = () => screen.findByRole("dialog", { name: ENDED_SESSION_TEXTS.title });

describe("a session that ends while something is saved", () => {
  const popup = { close: vi.fn() };
  const open = vi.fn(() => popup);

  beforeEach(() => {
    vi.stubGlobal("open", open.mockClear());
    popup.close.mockClear();
  });

  it.each([
    ["it was ended elsewhere", refusal(403, { code: "42501", hint: "session_over" })],
    ["its token cannot be renewed", refusal(401, { code: "PGRST303" })],
  ])("is continued in another window (%s)", async (_, refused) => {
    server.answer({
      [SAVE]: sequence(refused, { id: "x" }),
      "POST /auth/v1/token": refusal(400, { error_code: "refresh_token_not_found", msg: "x" }),
    });
    const user = await write();
    const save = screen.getByRole("button", { name: "Save" });
    await user.click(save);
    const dialog = await cover();
    expect(dialog).toHaveAccessibleDescription(
      "Sign in to continue. What you typed is still here.",
    );
    await user.click(within(dialog).getByRole("button", { name: "Sign in" }));
    expect(open).toHaveBeenCalledExactlyOnceWith("/signin", "challenge-sign-in");

    act(() => changeInOtherTab(() => void signedInAs()));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(popup.close).toHaveBeenCalledOnce();
    await waitFor(() => expect(server.sentTo(SAVE)).toHaveLength(2));
    expect(screen.getByLabelText("Text")).toHaveValue("Patch");
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

it("another person who signs in gets their own dialog", async () => {
  await write();
  await act(async () => changeInOtherTab(() => localStorage.clear()));
  await cover();
  await act(async () => changeInOtherTab(() => void signedInAs({ ...ADA, id: "bo" })));
  expect(screen.getByRole("dialog", { name: OTHER_PERSON_TEXTS.title })).toBeVisible();
});

it("warns an inactive administrator, and stays after any activity", async () => {
  const user = await write();
  vi.useFakeTimers();
  signedInAs();
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
