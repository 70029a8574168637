import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { inTurn, ruleViolation } from "#common/testing/fakeServer.ts";
import * as linkRoute from "~/routes/mailing-list-link.tsx";
import { pageAt, renderRoutes } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const CONFIRM = "POST /rest/v1/rpc/confirm_subscription";
const LEAVE = "POST /rest/v1/rpc/leave_mailing_list";
const server = siteServer({ [CONFIRM]: undefined, [LEAVE]: undefined });

const open = (address: string) =>
  renderRoutes(
    ["/mailing-list/confirm", "/mailing-list/unsubscribe"].map((page) => pageAt(page, linkRoute)),
    address,
  );

const PAGES = [
  ["confirm", CONFIRM, "Confirm my address", "Your address is confirmed."],
  ["unsubscribe", LEAVE, "Unsubscribe", "You have unsubscribed."],
] as const;

it.each(PAGES)(
  "%s leaves the link alone until the visitor says so",
  async (page, use, button, done) => {
    const { user } = open(`/mailing-list/${page}?token=abc`);
    const press = await screen.findByRole("button", { name: button });
    expect(server.sent).toEqual([]);
    await user.dblClick(press);
    expect((await screen.findByText(done)).closest("[tabindex]")).toHaveFocus();
    expect(server.sentTo(use)).toEqual([{ token: "abc" }]);
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  },
);

it.each(PAGES)("%s explains a failure and can be tried again", async (page, use, button, done) => {
  const expired = ruleViolation("not_found", "This link has expired.");
  server.answer({ [use]: inTurn(expired, undefined) });
  const { user } = open(`/mailing-list/${page}?token=abc`);
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This link has expired.");
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(done)).toBeInTheDocument();
});

it.each(PAGES)("%s without a token says where to open it from", async (page, _, button) => {
  open(`/mailing-list/${page}`);
  expect(await screen.findByRole("alert")).toHaveTextContent("Please open this page from the link");
  expect(screen.queryByRole("button", { name: button })).toBeNull();
  expect(server.sent).toEqual([]);
});
