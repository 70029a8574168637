import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ruleViolation, sequence } from "#common/testing/fakeServer.ts";
import * as linkRoute from "~/routes/mailing-list-link.tsx";
import { expectAlert, expectLink, pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const CONFIRM = "POST /rest/v1/rpc/confirm_subscription";
const server = siteServer();

const open = (address: string) =>
  renderRoutes(
    ["/mailing-list/confirm", "/mailing-list/unsubscribe"].map((path) => pageAt(path, linkRoute)),
    address,
  );
const name = "Confirm my address";

// The page for unsubscribing is the same component with other texts.
it("uses a link when the visitor confirms, once, and again after a failure", async () => {
  const expired = ruleViolation("not_found", "This link has expired.");
  server.answer({ [CONFIRM]: sequence(expired, undefined) });
  const { user } = open("/mailing-list/confirm?token=abc");
  const button = await screen.findByRole("button", { name });
  expect(server.sent).toEqual([]);
  expect(screen.queryByRole("link", { name: "Go to the mailing list" })).toBeNull();
  await user.dblClick(button);
  await expectAlert("This link has expired.");
  expect(server.sentTo(CONFIRM)).toEqual([{ token: "abc" }]);
  expectLink("Go to the mailing list", "/#mailing-list");
  await user.click(screen.getByRole("button", { name }));
  const done = await screen.findByText("Your address is confirmed.");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Subscription confirmed");
  expectLink("Read the Full Brief", "/challenge");
  expect(done.closest("[tabindex]")).toHaveFocus();
  expect(screen.queryByRole("button", { name })).toBeNull();
});

it("without a token asks the visitor to use the link in the email", async () => {
  open("/mailing-list/confirm");
  expect(await screen.findByText(/use the link in our email/)).toBeInTheDocument();
  expect(screen.queryByRole("button", { name })).toBeNull();
  expect(server.sent).toEqual([]);
});

it("leads on to the project of the next season once the list has moved there", async () => {
  server.answer({ "POST /rest/v1/rpc/leave_mailing_list": "https://next.example.com" });
  const assign = vi.fn();
  vi.stubGlobal("location", { ...window.location, assign });
  const { user } = open("/mailing-list/unsubscribe?token=abc");
  await user.click(await screen.findByRole("button", { name: "Unsubscribe" }));
  const address = "https://next.example.com/functions/v1/unsubscribe?token=abc";
  await waitFor(() => expect(assign).toHaveBeenCalledWith(address));
  expect(screen.getByRole("button", { name: "Unsubscribing…" })).toBeVisible();
});
