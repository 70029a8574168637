import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { BUSY_TEXT } from "#common/busyServer.ts";
import { refusal } from "#common/testing/fakeServer.ts";
import { rpc } from "~/data/rpc.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { signedInServer } from "~/testing/server.ts";
import { ActionButton } from "./ActionButton.tsx";
import { ServerBusyNotice } from "./ServerBusyNotice.tsx";

const SAVE = "POST /rest/v1/rpc/set_name_shown";
const server = signedInServer();

function Saving() {
  const save = () => rpc("set_name_shown", { submission_id: "x", is_shown: true }, "Not saved.");
  return (
    <>
      <ServerBusyNotice />
      <ActionButton busyLabel="Saving..." action={save}>
        Save
      </ActionButton>
    </>
  );
}

it("says while the server is busy what counts before a deadline, and how to reach the organizers", async () => {
  server.answer({ [SAVE]: refusal(503) });
  const { user } = renderRoutes([{ path: "/saving", Component: Saving }], "/saving");
  await user.click(await screen.findByRole("button", { name: "Save" }));
  expect(await screen.findByText(BUSY_TEXT)).toBeVisible();
  expect(screen.getByText(/What counts is when our server accepts your work/)).toBeVisible();
  expect(screen.getByRole("link", { name: "challenge@example.com" })).toHaveAttribute(
    "href",
    "mailto:challenge@example.com",
  );
});
