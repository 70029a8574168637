import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { confirmSubscription, leaveMailingList } from "~/data/mailingList.ts";
import { DONE, failure } from "~/lib/outcome.ts";
import ConfirmRoute, * as confirmRoute from "~/routes/mailing-list-confirm.tsx";
import UnsubscribeRoute, * as unsubscribeRoute from "~/routes/mailing-list-unsubscribe.tsx";
import { renderRoutes } from "~/testing/renderRoutes.tsx";

vi.mock("~/data/mailingList.ts", () => ({
  confirmSubscription: vi.fn(),
  leaveMailingList: vi.fn(),
}));

const open = (address: string) =>
  renderRoutes(
    [
      {
        path: "/mailing-list/confirm",
        Component: ConfirmRoute,
        loader: confirmRoute.clientLoader,
      },
      {
        path: "/mailing-list/unsubscribe",
        Component: UnsubscribeRoute,
        loader: unsubscribeRoute.clientLoader,
      },
    ] as Parameters<typeof renderRoutes>[0],
    address,
  );

const PAGES = [
  ["confirm", confirmSubscription, "Confirm my address", "Your address is confirmed."],
  ["unsubscribe", leaveMailingList, "Unsubscribe", "You are off the mailing list."],
] as const;

beforeEach(() => {
  vi.mocked(confirmSubscription).mockReset().mockResolvedValue(DONE);
  vi.mocked(leaveMailingList).mockReset().mockResolvedValue(DONE);
});

it.each(PAGES)(
  "%s leaves the link alone until the visitor says so",
  async (page, use, button, done) => {
    const { user } = open(`/mailing-list/${page}?token=abc`);
    const press = await screen.findByRole("button", { name: button });
    expect(use).not.toHaveBeenCalled();
    await user.dblClick(press);
    expect((await screen.findByText(done)).closest("[tabindex]")).toHaveFocus();
    expect(use).toHaveBeenCalledExactlyOnceWith("abc");
    expect(screen.queryByRole("button", { name: button })).toBeNull();
  },
);

it.each(PAGES)("%s explains a failure and can be tried again", async (page, use, button, done) => {
  vi.mocked(use).mockResolvedValueOnce(failure("It did not work.", "This link has expired."));
  const { user } = open(`/mailing-list/${page}?token=abc`);
  await user.click(await screen.findByRole("button", { name: button }));
  expect(await screen.findByRole("alert")).toHaveTextContent("This link has expired.");
  await user.click(screen.getByRole("button", { name: button }));
  expect(await screen.findByText(done)).toBeInTheDocument();
});

it.each(PAGES)("%s without a token says where to open it from", async (page, use, button) => {
  open(`/mailing-list/${page}`);
  expect(await screen.findByRole("alert")).toHaveTextContent("Please open this page from the link");
  expect(screen.queryByRole("button", { name: button })).toBeNull();
  expect(use).not.toHaveBeenCalled();
});
