import { screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { RELEASED_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { RING } from "../submissions/testing/ring.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ADA } from "./testing/ada.ts";
import UserList from "./UserList.tsx";

const created_at = "2026-11-12T12:00:00+00:00";
const INVITATION = {
  id: "i-1",
  submission_id: "s-1",
  email: "mei@example.com",
  created_at,
  state: "accepted",
};
const EVENT = {
  id: 1,
  action: "role.assigned",
  subject_type: "user",
  details: { role: "admin" },
  created_at,
};
const MEMBERSHIP = { id: ADA.id, submission_id: "s-1", state: "submitted" };
const DRAFT = { ...MEMBERSHIP, submission_id: "s-2", state: "draft", is_owner: true };

function setUp(address: string, rows: Record<string, object[]>, methods: object = {}) {
  const listOf = (data: object[] = []) => ({ data, total: data.length });
  const getList = async (resource: string) => listOf(resource === "users" ? [ADA] : []);
  const getManyReference = async (resource: string, { target }: { target: string }) => {
    if (target === "invited_by") return listOf(rows[resource]);
    return listOf(target === "subject_id" ? [EVENT] : []);
  };
  const getOne = async (resource: string) => ({ data: resource === "users" ? ADA : RING });
  const getMany = async (resource: string) => ({ data: rows[resource] ?? [] });
  const onNavigate = vi.fn<(search: string) => void>();
  const all = { getList, getManyReference, getMany, getOne, ...methods };
  const { user } = renderAdmin(<UserList />, all, { address, onNavigate });
  return { user, onNavigate };
}

const panel = async () => within(await screen.findByRole("dialog", { name: "Ada Lovelace" }));

it("opens from the list, shows profile, submission, invitations and audit, and closes", async () => {
  const rows = { "team-members": [MEMBERSHIP], "team-invitations": [INVITATION] };
  const { user, onNavigate } = setUp("/users?page=1&perPage=25", rows);
  const link = await screen.findByRole("link", { name: "ada@example.com" });
  expect(link).toHaveAttribute("href", "/users/u-1?page=1&perPage=25");
  await user.click(screen.getByRole("cell", { name: "Ada" }));
  const { findByText, findByRole, getByRole, getByText } = await panel();
  expect(getByText("University of London")).toBeVisible();
  expect(await findByRole("link", { name: "Ring" })).toHaveAttribute("href", "/submissions/s-1");
  expect(getByText("2 members")).toBeVisible();
  expect(await findByText("Invited mei@example.com")).toBeVisible();
  expect(await findByText(/Accepted$/)).toBeVisible();
  const history = within(getByRole("region", { name: "Account history" }));
  expect(await history.findByText("Role assigned: Admin")).toBeVisible();
  await waitFor(() => expect(document.title).toBe("Ada Lovelace - Admin Dashboard"));
  await user.click(getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.title).toBe("Users - Admin Dashboard"));
  expect(onNavigate.mock.lastCall?.[0]).toContain("perPage=25");
});

it("lists emails by subject, with a link to the content, and when sign-in emails were sent", async () => {
  const email = { kind: "welcome", state: "sent", created_at, sent_at: created_at };
  const emails = [
    { ...email, id: "m-1", subject: "Welcome to the challenge" },
    { ...email, id: "m-2", kind: "contact_reply", subject: "Re: Dates", contact_request_id: "r-1" },
    { ...email, id: "m-3", kind: "group_email", subject: "A webinar", group_email_id: "g-1" },
    { ...email, id: "m-4", kind: "entry_received", subject: null, state: "queued" },
  ];
  const getManyReference = async (resource: string) => {
    const data = resource === "emails" ? emails : [];
    return { data, total: data.length };
  };
  const callDatabase = async (name: string) =>
    name === "sign_in_emails"
      ? ["confirmation", "confirmed"].map((kind) => ({ kind, happened_at: created_at }))
      : undefined;
  setUp("/users/u-1", {}, { getManyReference, callDatabase });
  const { findByText, getByRole } = await panel();
  expect(await findByText("Welcome to the challenge")).toBeVisible();
  expect(await findByText("Submission receipt")).toBeVisible();
  expect(getByRole("link", { name: "Re: Dates" })).toHaveAttribute("href", "/contact-requests/r-1");
  expect(getByRole("link", { name: "A webinar" })).toHaveAttribute("href", "/group-emails/g-1");
  expect(await findByText("Confirmation email sent")).toBeVisible();
  expect(await findByText("Confirmed")).toBeVisible();
});

it("offers no extension once results are released, and no content of a draft", async () => {
  const getOne = async (resource: string) => ({
    data: resource === "challenge" ? RELEASED_CHALLENGE : ADA,
  });
  setUp("/users/u-1", { "team-members": [DRAFT] }, { getOne });
  const { findByText, queryByLabelText } = await panel();
  expect(
    await findByText("You cannot read the submission until the team submits it."),
  ).toBeVisible();
  await waitFor(() => expect(queryByLabelText("Extended to")).toBeNull());
});

it.each([true, false])(
  "offers to reset an authenticator app: %s",
  async (has_authenticator_app) => {
    const getOne = async () => ({ data: { ...ADA, has_authenticator_app } });
    setUp("/users/u-1", {}, { getOne });
    const { findByRole, queryByRole } = await panel();
    expect(await findByRole("button", { name: "Change role" })).toBeVisible();
    const button = queryByRole("button", { name: "Reset authenticator app" });
    expect(button !== null).toBe(has_authenticator_app);
  },
);

it("is titled by the address of a person without a name", async () => {
  const getOne = async () => ({ data: { ...ADA, first_name: " ", last_name: "" } });
  setUp("/users/u-1", {}, { getOne });
  const { findByRole } = within(await screen.findByRole("dialog", { name: ADA.email ?? "" }));
  expect(await findByRole("link", { name: "ada@example.com" })).toBeVisible();
});
