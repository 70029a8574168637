import { screen, waitFor } from "@testing-library/react";
import { useGetList } from "react-admin";
import { expect, it, vi } from "vitest";
import { muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";
import { ChangeButton } from "./ChangeButton.tsx";
import { useDatabaseChange } from "./useDatabaseChange.ts";

const ADA = { id: "1", name: "Ada", status: "new" };
const BEN = { id: "2", name: "Ben", status: "new" };

function Statuses({ dependents }: { dependents?: readonly "counts"[] }) {
  const { data = [] } = useGetList("contact-requests");
  useGetList("counts");
  const { mutate } = useDatabaseChange("set_contact_request_status", {
    failure: "It failed.",
    ...(dependents && { dependents }),
  });
  return data.map(({ id, name, status }) => (
    <button
      key={id}
      type="button"
      onClick={() => mutate({ id, revision: 1, status: "resolved" })}
    >{`${name}: ${status}`}</button>
  ));
}

it.each([
  { dependents: [] as const, reads: [] },
  { dependents: ["counts"] as const, reads: ["counts"] },
  { dependents: undefined, reads: ["contact-requests", "counts"] },
])(
  "shows the changed row of the answer, and reads only what depends on it: $reads",
  async (row) => {
    const getList = vi.fn(async (name: string) =>
      name === "counts" ? { data: [], total: 0 } : { data: [ADA, BEN], total: 2 },
    );
    const callDatabase = vi.fn(async () => ({ ...ADA, status: "resolved" }));
    const { user } = renderAdmin(<Statuses {...(row.dependents && row)} />, {
      getList,
      callDatabase,
    });
    await screen.findByText("Ada: new");
    getList.mockClear();
    getList.mockImplementation(() => new Promise(() => undefined));
    await user.click(screen.getByText("Ada: new"));
    expect(await screen.findByText("Ada: resolved")).toBeInTheDocument();
    expect(screen.getByText("Ben: new")).toBeInTheDocument();
    await waitFor(() => expect(getList.mock.calls.map(([name]) => name).sort()).toEqual(row.reads));
    expect(callDatabase).toHaveBeenCalledOnce();
  },
);

it("ignores a second press during a request, whose button keeps the focus", async () => {
  muteErrors();
  const saving = Promise.withResolvers<object>();
  const callDatabase = vi.fn((): Promise<object> => saving.promise);
  const { user } = renderAdmin(
    <ChangeButton
      label="Stop release"
      request="stop_release"
      args={{ id: "r-1" }}
      failure="It failed."
    />,
    { callDatabase },
  );
  const button = screen.getByRole("button", { name: "Stop release" });
  await user.dblClick(button);
  await waitFor(() => expect(button).toHaveAttribute("aria-busy", "true"));
  expect(button).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(callDatabase).toHaveBeenCalledOnce();
  saving.reject(new Error("offline"));
  expect(await screen.findByText("It failed.")).toBeVisible();
  expect(button).toHaveAttribute("aria-busy", "false");
  expect(button).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(callDatabase).toHaveBeenCalledTimes(2);
});
