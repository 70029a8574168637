import { screen, waitFor } from "@testing-library/react";
import { useGetList } from "react-admin";
import { expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { useChange } from "./useChange.ts";

const ADA = { id: "1", name: "Ada", status: "new" };
const BEN = { id: "2", name: "Ben", status: "new" };

function Statuses({ dependents }: { dependents?: readonly "counts"[] }) {
  const { data = [] } = useGetList("contact-requests");
  useGetList("counts");
  const { mutate } = useChange("set_contact_request_status", {
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
