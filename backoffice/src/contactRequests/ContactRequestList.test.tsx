import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type GetListParams, HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import type { ContactRequest } from "./ContactRequest.tsx";
import ContactRequestList from "./ContactRequestList.tsx";

const REQUEST: ContactRequest = {
  id: "r-1",
  name: "Ada Lovelace",
  email: "ada@example.com",
  subject: "Deadline",
  message: "First line\n<b>second</b> line",
  status: "new",
  assignee: null,
  assignee_email: null,
  replied_at: null,
  account_id: null,
  created_at: "2026-11-20T11:47:13.598796+00:00",
  updated_at: "2026-11-20T11:47:13.598796+00:00",
};

async function setUp(methods: object = {}, address = "/contact-requests") {
  sessionStorage.clear();
  const getList = vi.fn(async (_resource: string, _params: GetListParams) => ({
    data: [REQUEST],
    total: 1,
  }));
  const getManyReference = async () => ({ data: [], total: 0 });
  const getOne = async () => ({ data: REQUEST });
  renderAdmin(<ContactRequestList />, { getList, getManyReference, getOne, ...methods } as object, {
    address,
  });
  // In the list, and in the dialog where the address opens one.
  await screen.findAllByText(REQUEST.subject);
  return { getList, user: userEvent.setup() };
}

const dialog = () => screen.findByRole("dialog", { name: "Contact request" });

describe("the list of contact requests", () => {
  it("shows a request in full, as text", async () => {
    const { user } = await setUp();
    await user.click(screen.getByRole("cell", { name: "ada@example.com" }));
    const { name, email, subject, message } = REQUEST;
    const view = within(await dialog());
    for (const text of [name, email, subject]) {
      expect(await view.findByText(text, { ignore: "option" })).toBeVisible();
    }
    expect(view.getByRole("link", { name: "All messages from this address" })).toHaveAttribute(
      "href",
      `/contact-requests?${new URLSearchParams({ filter: JSON.stringify({ search: email }) })}`,
    );
    expect(view.getByText(/<b>second<\/b> line/)).toHaveTextContent(message, {
      normalizeWhitespace: false,
    });
    await user.click(view.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("opens a request at its address, or says that it no longer exists", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const getOne = () => Promise.reject(new HttpError("none", 406));
    await setUp({ getOne }, "/contact-requests/r-2");
    expect(await within(await dialog()).findByText("This request no longer exists.")).toBeVisible();
  });

  it("keeps a reply that was not sent when it is closed", async () => {
    const { user } = await setUp({}, "/contact-requests/r-1");
    await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Tomorrow.");
    await user.click(within(await dialog()).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(screen.getByRole("link", { name: "Deadline" }));
    expect(await screen.findByRole("textbox", { name: "Reply" })).toHaveValue("Tomorrow.");
  });

  describe("with others after it", () => {
    const OTHERS = ["Ben", "Cleo"].map((name, at) => ({ ...REQUEST, id: `r-${at + 2}`, name }));
    const ALL = [REQUEST, ...OTHERS];

    async function openFirst(methods: object = {}) {
      let listed = ALL;
      const getList = async () => ({ data: listed, total: listed.length });
      const getOne = async (_: string, { id }: { id: string }) => ({
        data: ALL.find((request) => request.id === id),
      });
      const { user } = await setUp({ getList, getOne, ...methods }, "/contact-requests/r-1");
      const view = within(await dialog());
      await view.findByText("Ada Lovelace", { ignore: "option" });
      const list = (rows: ContactRequest[]) => {
        listed = rows;
      };
      return { user, view, list };
    }
    const reads = (name: string) =>
      waitFor(async () =>
        expect(within(await dialog()).getByText(name, { ignore: "option" })).toBeVisible(),
      );

    it("opens the next and the previous one, by buttons and by keys", async () => {
      const { user, view } = await openFirst();
      expect(view.getByRole("button", { name: "Previous" })).toBeDisabled();
      await user.click(view.getByRole("button", { name: "Next" }));
      await reads("Ben");
      await user.keyboard("j");
      await reads("Cleo");
      expect(view.getByRole("button", { name: "Next" })).toBeDisabled();
      await user.keyboard("k");
      await reads("Ben");
    });

    it("opens the next after a reply resolves it and it leaves the list", async () => {
      const callDatabase = vi.fn(async () => "a-1");
      const { user, list } = await openFirst({ callDatabase });
      list(OTHERS);
      await user.type(await screen.findByRole("textbox", { name: "Reply" }), "Tomorrow.");
      await user.keyboard("{Control>}{Enter}{/Control}");
      await reads("Ben");
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith(
        "reply_to_contact_request",
        expect.objectContaining({ resolve: true }),
      );
      expect(await screen.findByRole("textbox", { name: "Reply" })).toHaveValue("");
      await user.click(screen.getByRole("button", { name: "Previous" }));
      await reads("Ada Lovelace");
      expect(await screen.findByRole("textbox", { name: "Reply" })).toHaveValue("");
    });

    it("resolves it without a reply, and opens the next", async () => {
      const callDatabase = vi.fn(async () => null);
      const { user } = await openFirst({ callDatabase });
      await user.click(await screen.findByRole("button", { name: "Resolve" }));
      await reads("Ben");
      expect(callDatabase).toHaveBeenCalledExactlyOnceWith("change_contact_request", {
        id: "r-1",
        change: { status: "resolved" },
        expected_updated_at: REQUEST.updated_at,
      });
    });
  });

  it("asks before it deletes", async () => {
    const deleteOne = vi.fn(async () => ({ data: REQUEST }));
    const { user } = await setUp({ delete: deleteOne });
    await user.click(await screen.findByRole("button", { name: "Delete" }));
    const question = within(
      // A click on a button in a row does not open the request.
      await screen.findByRole("dialog", {
        name: "Delete this request?",
        description: "Are you sure you want to delete this request?",
      }),
    );
    await user.click(question.getByRole("button", { name: "Delete" }));
    await waitFor(() =>
      expect(deleteOne).toHaveBeenCalledWith(
        "contact-requests",
        expect.objectContaining({ id: "r-1" }),
      ),
    );
  });
});

it("saves a status with the version that was loaded", async () => {
  const callDatabase = vi.fn(async () => null);
  const { user } = await setUp({ callDatabase });
  await user.click(
    screen.getByRole("combobox", { name: "Status of the request from Ada Lovelace" }),
  );
  await user.click(await screen.findByRole("option", { name: "Resolved" }));
  await waitFor(() =>
    expect(callDatabase).toHaveBeenCalledExactlyOnceWith("change_contact_request", {
      id: "r-1",
      change: { status: "resolved" },
      expected_updated_at: REQUEST.updated_at,
    }),
  );
});
