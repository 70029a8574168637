import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { RELEASED_CHALLENGE } from "../configuration/testing/openChallenge.ts";
import { RING } from "../submissions/testing/ring.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { ADA } from "./testing/ada.ts";
import UserList from "./UserList.tsx";

const INVITATION = {
  id: "i-1",
  submission_id: "s-1",
  email: "mei@example.com",
  invited_by: "u-1",
  created_at: "2026-11-12T12:00:00+00:00",
  accepted_at: "2026-11-13T12:00:00+00:00",
  declined_at: null,
  revoked_at: null,
};
const EVENT = {
  id: 1,
  actor_id: "u-9",
  actor_email: "olu@example.com",
  action: "admin.granted",
  subject_type: "user",
  subject_id: "u-1",
  details: {},
  created_at: "2026-11-14T12:00:00+00:00",
};

type Filter = Readonly<Record<string, string>>;

async function setUp(address: string, methods: object = {}) {
  const getList = async (resource: string, { filter }: { filter: Filter }) => {
    const data: object[] = [];
    if (resource === "users") data.push(ADA);
    if (resource === "team-invitations" && filter.invited_by) data.push(INVITATION);
    return { data, total: data.length };
  };
  const getManyReference = async (_resource: string, { target }: { target: string }) =>
    target === "subject_id" ? { data: [EVENT], total: 1 } : { data: [], total: 0 };
  const getOne = async (resource: string) => ({ data: resource === "users" ? ADA : RING });
  const readRows = async (resource: string) =>
    resource === "team-members" ? [{ submission_id: "s-1", user_id: "u-1" }] : [];
  const onNavigate = vi.fn<(search: string) => void>();
  renderAdmin(<UserList />, { getList, getManyReference, getOne, readRows, ...methods } as object, {
    address,
    onNavigate,
  });
  return { user: userEvent.setup(), onNavigate };
}

const panel = async () => within(await screen.findByRole("dialog", { name: "ada@example.com" }));
const region = (heading: HTMLElement) => heading.parentElement ?? heading;
const alertOf = (message: HTMLElement) => message.closest<HTMLElement>("[role=alert]") ?? message;

/** For a list that does not fill in what the panel asks for itself. */
const noRows = async () => ({ data: [], total: 0 });
const noEntry = async () => [];
const DRAFT = { submission_id: "s-2", state: "draft", is_owner: true, deadline_extended_to: null };
const unsubmitted = (entry: object) => async (resource: string) =>
  resource === "unsubmitted-entries" ? [entry] : [];

describe("the panel about a user", () => {
  it("opens from the list, keeps its state, and closes", async () => {
    const { user, onNavigate } = await setUp("/users?page=1&perPage=25");
    await user.click(await screen.findByRole("link", { name: "ada@example.com" }));
    const { getByRole } = await panel();
    expect(onNavigate.mock.lastCall?.[0]).toContain("perPage=25");
    await waitFor(() => expect(document.title).toBe("ada@example.com - Admin Dashboard"));
    await user.click(getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(document.title).toBe("Users - Admin Dashboard"));
    expect(onNavigate.mock.lastCall?.[0]).toContain("perPage=25");
  });

  it("has its own address, and shows profile, entry, invitations and audit", async () => {
    await setUp("/users/u-1");
    const { findByText, findByRole, getByRole, getByText } = await panel();
    expect(getByText("University of London")).toBeVisible();
    expect(await findByRole("link", { name: "Ring" })).toHaveAttribute("href", "/submissions/s-1");
    expect(getByText("Owner · Received · 2 members")).toBeVisible();
    expect(await findByText("Invited mei@example.com")).toBeVisible();
    expect(await findByText(/Accepted$/)).toBeVisible();
    const past = region(getByRole("heading", { name: "Account history" }));
    expect(await within(past).findByText("Administrator added")).toBeVisible();
    const deeds = region(getByRole("heading", { name: "Activity" }));
    expect(await within(deeds).findByText("No events yet.")).toBeVisible();
  });

  it("offers an extension for a draft, but not its content", async () => {
    await setUp("/users/u-1", { readRows: unsubmitted(DRAFT) });
    const { findByText, findByRole } = await panel();
    expect(await findByText("Owner · Draft, not submitted")).toBeVisible();
    expect(await findByRole("button", { name: "Extend deadline" })).toBeDisabled();
  });

  it.each([
    ["somebody without an entry", undefined, "Not on a team."],
    ["a draft", DRAFT, "You cannot read an entry that is not submitted."],
  ])("offers no extension for %s once results are released", async (_, entry, words) => {
    await setUp("/users/u-1", {
      readRows: entry ? unsubmitted(entry) : noEntry,
      getOne: async (resource: string) => ({
        data: resource === "configurations" ? RELEASED_CHALLENGE : ADA,
      }),
    });
    const { findByText, queryByLabelText } = await panel();
    expect(await findByText(words)).toBeVisible();
    await waitFor(() => expect(queryByLabelText("Extended to")).toBeNull());
  });

  it("offers an extension to a person without an entry", async () => {
    await setUp("/users/u-1", { readRows: noEntry, getList: noRows });
    const { findByText, findByRole } = await panel();
    expect(await findByText("No invitations.")).toBeVisible();
    expect(await findByText(/This person has no extension\./)).toBeVisible();
    expect(await findByRole("button", { name: "Extend deadline" })).toBeDisabled();
  });

  it("offers to load each part again", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const down = () => Promise.reject(new HttpError("down", 500));
    const getOne = vi.fn(down);
    const readRows = vi.fn(down);
    const { user } = await setUp("/users/u-1", { getOne, readRows, getList: noRows });
    const failure = await screen.findByText("Failed to fetch users. Please try again.");
    getOne.mockImplementation((async () => ({ data: ADA })) as never);
    await user.click(within(alertOf(failure)).getByRole("button", { name: "Try again" }));

    const { findByText } = await panel();
    const entry = await findByText("The entry could not be loaded.");
    readRows.mockImplementation(noEntry as never);
    await user.click(within(alertOf(entry)).getByRole("button", { name: "Try again" }));
    expect(await findByText("Not on a team.")).toBeVisible();
  });

  it("says when the account is gone", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const getOne = () => Promise.reject(new HttpError("none", 406));
    await setUp("/users/u-1", { getOne, getList: noRows });
    expect(await screen.findByText("This account no longer exists.")).toBeVisible();
  });
});
