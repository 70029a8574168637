import { act, screen, within } from "@testing-library/react";
import { useState } from "react";
import { Link, redirect, useNavigate, useSearchParams } from "react-router";
import { expect, it } from "vitest";

import { signOutInOtherTab } from "#common/testing/otherTab.ts";
import { useUnsavedWork } from "#common/work/unsavedWork.ts";

import { hasStoredSession } from "~/lib/sessionMark.ts";
import { useRecheckSession } from "~/routes/signed-in.tsx";
import { expectAddress, renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { PageOwner } from "./PageOwner.tsx";

signedInServer();

/** A page with an unsaved text, and with several ways to leave it. */
function Writing() {
  const [text, setText] = useState("");
  const navigate = useNavigate();
  useUnsavedWork(text !== "", { loss: "Your question to the administrators is not sent yet." });
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <button type="button" onClick={() => void navigate(-1)}>
        Back
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

/** Types text on the second page of the history. */
async function write() {
  const { user } = renderRoutes(
    [
      { path: "/before", Component: Before },
      { path: "/writing", Component: Writing },
    ],
    "/before",
  );
  await user.click(await screen.findByRole("link", { name: "Write" }));
  await user.type(await screen.findByLabelText("Text"), "Page 3?");
  return user;
}
const question = () => screen.findByRole("dialog", { name: "Leave this page?" });
const press = (name: string) => act(() => screen.getByRole("button", { name }).click());

it("asks before following a link, with the focus on the button that keeps the text", async () => {
  const user = await write();
  const link = screen.getByRole("link", { name: "Elsewhere" });
  await user.click(link);
  const dialog = await question();
  expect(dialog).toHaveAccessibleDescription(
    "Your question to the administrators is not sent yet. If you leave, you’ll lose your unsaved changes.",
  );
  expect(within(dialog).getByRole("button", { name: "Stay" })).toHaveFocus();
  await expectAddress("/writing");
  await user.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByLabelText("Text")).toHaveValue("Page 3?");
  expect(link).toHaveFocus();

  await user.click(link);
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  await expectAddress("/elsewhere");
});

it("asks before the browser goes back, and before another entry opens", async () => {
  const user = await write();
  await user.click(screen.getByRole("link", { name: "Other entry" }));
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  expect(screen.getByLabelText("Entry")).toBeEmptyDOMElement();
  press("Back");
  await user.click(within(await question()).getByRole("button", { name: "Stay" }));
  await expectAddress("/writing");
  expect(screen.getByLabelText("Text")).toHaveValue("Page 3?");
  press("Back");
  await user.click(within(await question()).getByRole("button", { name: "Leave" }));
  await expectAddress("/before");
});

it("does not ask for a hash on this page, or if the page replaces itself", async () => {
  const user = await write();
  await user.click(screen.getByRole("link", { name: "Below" }));
  await expectAddress("/writing#below");
  press("Done");
  await expectAddress("/done");
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("does not ask after a sign-out in another tab", async () => {
  function SignedInWriting() {
    useRecheckSession();
    return (
      <>
        <PageOwner />
        <Writing />
      </>
    );
  }
  const loader = () => (hasStoredSession() ? null : redirect("/signin"));
  const { user } = renderRoutes(
    [{ path: "/writing", Component: SignedInWriting, loader }],
    "/writing",
  );
  await user.type(await screen.findByLabelText("Text"), "Page 3?");
  await act(signOutInOtherTab);
  await expectAddress("/signin");
  expect(screen.queryByRole("dialog")).toBeNull();
});
