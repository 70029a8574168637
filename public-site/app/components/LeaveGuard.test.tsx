import { act, screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { signedInAs } from "#common/testing/sessions.ts";
import { hasStoredSession } from "~/lib/sessionMark.ts";
import { useUnsavedWork } from "~/lib/useUnsavedWork.ts";
import { useSignedOutElsewhere } from "~/routes/signed-in.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { expectNoQuestion, expectQuestion } from "~/testing/unsaved.ts";

siteServer();

/** A page with a text that is not saved, and with ways out of it. */
function Writing() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  useUnsavedWork(text !== "", "Your question to the administrators is not sent yet.");
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        Forward
      </button>
      <button type="button" onClick={() => void navigate("/done", { replace: true })}>
        Done
      </button>
      <Link to="#below">Below</Link>
      <Link to="?id=other">Other entry</Link>
      <output aria-label="Entry">{useSearchParams()[0].get("id")}</output>
    </>
  );
}
const Before = () => <Link to="/writing">Write</Link>;

/** Somebody has written something on a page that they have come to from another one. */
async function write() {
  const { user } = renderRoutes(
    [
      { path: "/before", Component: Before },
      { path: "/writing", Component: Writing },
    ],
    "/before",
  );
  await user.click(await screen.findByRole("link", { name: "Write" }));
  await user.type(await screen.findByLabelText("Text"), "Is page 3 missing?");
  return user;
}
const address = () => screen.getByRole("status", { name: "Address" });
const question = () => screen.findByRole("dialog", { name: "Leave this page?" });
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

beforeEach(() => void signedInAs());

it("asks before a link is followed, with the focus on what loses nothing", async () => {
  const user = await write();
  const link = screen.getByRole("link", { name: "Elsewhere" });
  await user.click(link);
  const dialog = await question();
  expect(dialog).toHaveAccessibleDescription(
    "Your question to the administrators is not sent yet. If you leave, you lose what is not saved.",
  );
  expect(within(dialog).getByRole("button", { name: "Stay" })).toHaveFocus();
  expect(address()).toHaveTextContent(/^\/writing$/);
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Text")).toHaveValue("Is page 3 missing?");
  expect(link).toHaveFocus();

  await user.click(link);
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(address()).toHaveTextContent(/^\/elsewhere$/));
});

it.each(["Back", "Forward"])("asks before %s of the browser", async (way) => {
  const user = await write();
  if (way === "Forward") {
    await user.clear(screen.getByLabelText("Text"));
    await user.click(screen.getByRole("link", { name: "Other entry" }));
    await waitFor(() => expect(screen.getByLabelText("Entry")).toHaveTextContent("other"));
    press("Back");
    await waitFor(() => expect(address()).toHaveTextContent(/^\/writing$/));
    await user.type(screen.getByLabelText("Text"), "Is page 3 missing?");
  }
  press(way);
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  expect(address()).toHaveTextContent(/^\/writing$/);
  expect(screen.getByLabelText("Text")).toHaveValue("Is page 3 missing?");
  press(way);
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  await waitFor(() =>
    expect(address()).toHaveTextContent(way === "Back" ? "/before" : "/writing?id=other"),
  );
});

it("asks before another entry of the same page, and not for a place on this one", async () => {
  const user = await write();
  await user.click(screen.getByRole("link", { name: "Below" }));
  await waitFor(() => expect(address()).toHaveTextContent("/writing#below"));
  await user.click(screen.getByRole("link", { name: "Other entry" }));
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText("Entry")).toBeEmptyDOMElement();
});

it("asks nothing once the page itself goes on, because its work is done", async () => {
  await write();
  press("Done");
  await waitFor(() => expect(address()).toHaveTextContent("/done"));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("asks nothing when nothing is unsaved any more", async () => {
  const user = await write();
  await expectQuestion(user, "is not sent yet");
  await user.clear(screen.getByLabelText("Text"));
  await expectNoQuestion(user);
});

it("has the browser ask when the window is closed, while something is unsaved", async () => {
  const user = await write();
  const close = () => {
    const event = new Event("beforeunload", { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(true);
  await user.clear(screen.getByLabelText("Text"));
  expect(close()).toBe(false);
});

it("does not keep who is signed out elsewhere", async () => {
  function SignedInWriting() {
    useSignedOutElsewhere();
    return <Writing />;
  }
  const loader = () => (hasStoredSession() ? null : redirect("/signin"));
  const { user } = renderRoutes(
    [{ path: "/writing", Component: SignedInWriting, loader }],
    "/writing",
  );
  await user.type(await screen.findByLabelText("Text"), "Is page 3 missing?");
  localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
  await waitFor(() => expect(address()).toHaveTextContent("/signin"));
  expect(screen.queryByRole("dialog")).toBeNull();
});
