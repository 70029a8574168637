import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { NETWORK_DOWN, sequence } from "#common/testing/fakeServer.ts";
import { fill } from "~/testing/fill.ts";
import { expectAlert, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";
import { MailingListForm } from "./MailingListForm.tsx";

const JOIN = "POST /rest/v1/rpc/join_mailing_list";
const server = siteServer();

function MailingListPage() {
  return (
    <>
      <h2 id="heading">Join the mailing list</h2>
      <MailingListForm labelledBy="heading" />
    </>
  );
}

const show = () => renderRoutes([{ path: "/", Component: MailingListPage }], "/");
const name = () => screen.getByRole("textbox", { name: "Name" });
const email = () => screen.getByRole("textbox", { name: "Email" });
const country = () => screen.getByRole("combobox", { name: "Country" });
const submit = () => screen.getByRole("button", { name: "Sign Up" });

it("requires every field, keeps the input after an error, and is replaced by thanks, then starts empty", async () => {
  const answer = Promise.withResolvers<undefined>();
  server.answer({ [JOIN]: sequence(NETWORK_DOWN, answer.promise) });
  const { user } = show();
  await user.click(submit());
  expect(name()).toHaveAccessibleDescription("Name is required.");
  expect(country()).toHaveAccessibleDescription("Please select your country.");
  expect(email()).toHaveAccessibleDescription("Email is required.");
  expect(name()).toHaveFocus();
  expect(server.sent).toEqual([]);
  await user.paste("Ada Byron");
  expect(name()).not.toHaveAccessibleDescription();
  await user.selectOptions(country(), "Kenya");
  await fill(user, { Email: "ada@example.com" });
  await user.click(submit());
  await expectAlert("There was an error signing up. Please try again.");
  expect(email()).toHaveValue("ada@example.com");
  await user.dblClick(submit());
  const busy = screen.getByRole("button", { name: "Signing up..." });
  expect(busy).toHaveAttribute("aria-busy", "true");
  expect(busy).toHaveFocus();
  await act(async () => answer.resolve(undefined));
  const thanks = await screen.findByText(
    "Thank you for signing up! We'll keep you updated on the challenge.",
  );
  const sent = { name: "Ada Byron", email: "ada@example.com", country: "Kenya" };
  expect(server.sentTo(JOIN)).toEqual([sent, sent]);
  expect(thanks.closest("[role=status]")).toHaveTextContent("To confirm your address");
  expect(thanks.closest("[tabindex]")).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Use another address" }));
  expect(name()).toHaveValue("");
  expect(country()).toHaveDisplayValue("Select your country");
});
