import { screen, waitFor } from "@testing-library/react";
import { useGetOne } from "react-admin";
import { expect, it, vi } from "vitest";
import { type ContactRequest, ContactRequestStatus } from "../contactRequests/ContactRequest.tsx";
import { AssigneeSelect } from "../contactRequests/ContactRequestDetails.tsx";
import { REQUEST } from "../contactRequests/testing/deadlineRequest.ts";
import { muteErrors, renderAdmin } from "../testing/renderAdmin.tsx";

type Save = (name: string, args: Partial<ContactRequest>) => Promise<ContactRequest>;

function Row() {
  const { data } = useGetOne<ContactRequest>("contact-requests", { id: REQUEST.id });
  if (!data) return null;
  return (
    <>
      <ContactRequestStatus request={data} />
      <AssigneeSelect request={data} />
    </>
  );
}

const ZOE = { id: "zoe", email: "zoe@example.com", role: "admin" };

async function setUp(save: Save) {
  muteErrors();
  const callDatabase = vi.fn(save);
  const getOne = vi.fn(async () => ({ data: REQUEST }));
  const getList = async () => ({ data: [ZOE], total: 1 });
  const { user } = renderAdmin(<Row />, { callDatabase, getOne, getList });
  const status = await screen.findByRole("combobox", { name: /^Status of/ });
  const choose = async (label: string) => {
    await user.click(status);
    await user.click(await screen.findByRole("option", { name: label }));
  };
  return { callDatabase, choose, getOne, status, user };
}

const saved = (changes: Partial<ContactRequest>) => ({ ...REQUEST, ...changes });

it("shows a status at once, which was saved even if the page cannot be read again", async () => {
  const saving = Promise.withResolvers<ContactRequest>();
  const { choose, getOne, status } = await setUp(() => saving.promise);
  getOne.mockRejectedValue(new TypeError("Failed to fetch"));
  await choose("In Progress");
  await waitFor(() => expect(status).toHaveTextContent("In Progress"));
  expect(status).toHaveAttribute("aria-busy", "true");
  expect(status).not.toHaveAttribute("aria-disabled");
  saving.resolve(saved({ status: "in-progress", revision: 2 }));
  expect(await screen.findByText(/ is now In Progress\.$/)).toBeVisible();
  expect(status).toHaveTextContent("In Progress");
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

it("takes a status back that could not be saved", async () => {
  const { choose, status } = await setUp(() => Promise.reject(new TypeError("Failed to fetch")));
  await choose("Resolved");
  expect(await screen.findByText(/Failed to update contact request status/)).toBeVisible();
  expect(status).toHaveTextContent("New");
});

it("saves further choices for the record after the first, each on the version that it left", async () => {
  const saving = Promise.withResolvers<ContactRequest>();
  let revision = REQUEST.revision;
  const { callDatabase, choose, status, user } = await setUp((_, change) => {
    revision += 1;
    const isFirst = revision === REQUEST.revision + 1;
    return isFirst ? saving.promise : Promise.resolve(saved({ ...change, revision }));
  });
  await choose("In Progress");
  await choose("Resolved");
  const assignee = screen.getByRole("combobox", { name: "Assignee" });
  await user.selectOptions(assignee, "zoe");
  expect(status).toHaveTextContent("Resolved");
  expect(assignee).toHaveValue("zoe");
  expect(callDatabase).toHaveBeenCalledOnce();
  saving.resolve(saved({ status: "in-progress", revision: REQUEST.revision + 1 }));
  await waitFor(() => expect(callDatabase).toHaveBeenCalledTimes(3));
  const at = (later: number) => ({ id: REQUEST.id, revision: REQUEST.revision + later });
  expect(callDatabase.mock.calls).toEqual([
    ["set_contact_request_status", { ...at(0), status: "in-progress" }],
    ["set_contact_request_status", { ...at(1), status: "resolved" }],
    ["assign_contact_request", { ...at(2), assignee: "zoe" }],
  ]);
});
