import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { type Answer, NETWORK_DOWN, refusal } from "#common/testing/fakeServer.ts";
import { sessionOf, signedInAs, storedSession } from "#common/testing/sessions.ts";
import * as emailChange from "~/routes/email-change.tsx";
import { expectLink, pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const USE_LINK = "POST /auth/v1/verify";
const server = siteServer();
const open = (address: string) => renderRoutes([pageAt("/email-change", emailChange)], address);

const LINK = "/email-change?token_hash=abc&type=email_change";
const confirmButton = () => screen.findByRole("button", { name: "Confirm the change" });

it.each<[string, Answer, RegExp]>([
  ["the first of two links", { msg: "Please proceed to the other email" }, /There’s one more step/],
  ["the last link", sessionOf(), /Your email address has been changed\./],
  [
    "a used link",
    refusal(403, { error_code: "otp_expired", msg: "Token has expired" }),
    /This link has expired or has already been used\./,
  ],
  ["a link without a connection", NETWORK_DOWN, /We couldn’t complete the change\./],
])("explains %s", async (_, answer, message) => {
  server.answer({ [USE_LINK]: answer });
  const { user } = open(LINK);
  const confirm = await confirmButton();
  // Nothing is sent yet, because programs that scan emails open links.
  expect(server.sent).toEqual([]);
  expect(screen.queryByRole("link", { name: "Go to your account" })).toBeNull();
  await user.click(confirm);
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(server.sentTo(USE_LINK)).toMatchObject([{ token_hash: "abc", type: "email_change" }]);
  expect(screen.getByText(message).closest("[tabindex]")).toHaveFocus();
  expect(screen.queryByRole("button", { name: "Confirm the change" })).toBeNull();
  expectLink("Go to your account", "/account");
});

it("keeps another account signed in", async () => {
  signedInAs();
  const mallory = { id: "33333333-3333-4333-8333-333333333333", email: "mallory@example.com" };
  server.answer({ [USE_LINK]: sessionOf(mallory) });
  const { user } = open(LINK);
  await user.click(await confirmButton());
  expect(await screen.findByText(/has been changed/)).toBeInTheDocument();
  expect(server.sent.at(-1)?.name, "the session of the link ends").toBe("POST /auth/v1/logout");
  expect(storedSession()?.user.email).toBe("ada@example.com");
});

it.each(["", "?token_hash=abc&type=recovery"])("refuses the link %j", async (search) => {
  open(`/email-change${search}`);
  expect(await screen.findByText(/use the link in your email/)).toBeInTheDocument();
  expectLink("Go to your account", "/account");
  expect(server.sent).toEqual([]);
});
