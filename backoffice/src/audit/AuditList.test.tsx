import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type GetListParams, HttpError } from "react-admin";
import { describe, expect, it, vi } from "vitest";
import { AUDITED_ACTIONS, type AuditEvent, describeEvent } from "../records/auditEvents.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import AuditList from "./AuditList.tsx";

const USER = "6f1c1a0e-0000-4000-8000-000000000001";
const GONE = "6f1c1a0e-0000-4000-8000-000000000002";
const ENTRY = "6f1c1a0e-0000-4000-8000-000000000003";
const ROUND = "6f1c1a0e-0000-4000-8000-000000000004";

const event = (values: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  actor_id: "a-1",
  actor_email: "admin@example.com",
  action: "admin.granted",
  subject_type: "user",
  subject_id: USER,
  details: {},
  actor_name: null,
  subject_name: null,
  created_at: "2026-11-20T11:47:13.598796+00:00",
  ...values,
});

const EVENTS = [
  event({ id: 5 }),
  event({ id: 4, action: "user.deleted", subject_id: GONE }),
  event({
    id: 3,
    action: "submission.submitted",
    subject_type: "submission",
    subject_id: ENTRY,
    actor_id: "p-1",
    actor_email: null,
  }),
  event({
    id: 2,
    action: "judging.reminded",
    subject_type: "judging_round",
    subject_id: ROUND,
    details: { judges: 3 },
  }),
  event({
    id: 1,
    actor_id: null,
    actor_email: null,
    action: "configuration.changed",
    subject_type: "configuration",
    subject_id: "challenge_parameters",
    details: { submissions_close_at: { from: null, to: "2026-12-19T00:00:00+00:00" } },
  }),
];

async function setUp(address = "/audit") {
  const lists: Record<string, { data: object[]; total: number }> = {
    audit: { data: EVENTS, total: EVENTS.length },
    users: { data: [{ id: "a-1", email: "admin@example.com" }], total: 1 },
  };
  const getList = vi.fn(async (resource: string, _: GetListParams) => lists[resource]);
  const getMany = async (resource: string, { ids }: { ids: string[] }) => ({
    data: ids
      .filter((id) => id !== GONE)
      .map((id) =>
        resource === "users"
          ? { id, email: id === USER ? "ada@example.com" : "pia@example.com" }
          : { id, idea_name: "A patch", name: "Screening" },
      ),
  });
  const onNavigate = vi.fn<(search: string) => void>();
  renderAdmin(<AuditList />, { getList, getMany } as object, { address, onNavigate });
  const table = within(await screen.findByRole("table", { name: "Audit log" }));
  return {
    table,
    lastQuestion: () => getList.mock.calls.findLast(([resource]) => resource === "audit")?.[1],
    user: userEvent.setup(),
  };
}

describe("the audit log", () => {
  it("shows events with actor, subject and time, newest first", async () => {
    const { table, lastQuestion } = await setUp();
    expect(lastQuestion()?.sort).toEqual({ field: "created_at", order: "DESC" });
    expect(await table.findByRole("link", { name: "ada@example.com" })).toBeVisible();
    expect(await table.findByRole("link", { name: "A patch" })).toBeVisible();
    expect(await table.findByRole("link", { name: "Screening" })).toBeVisible();
    const rows = table.getAllByRole("row").slice(1);
    const texts = rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
    expect(texts).toEqual([
      ["admin@example.com", "Administrator added", "ada@example.comUser"],
      ["admin@example.com", "Account deleted", "#00000002User"],
      ["pia@example.com", "Entry submitted", "A patchEntry"],
      ["admin@example.com", "Reminders sent to judges: 3", "ScreeningJudging round"],
      [
        "System",
        "Configuration changedSubmissions close: nothing → Dec 18, 2026 7:00 PM EST",
        "Dates and team sizeConfiguration",
      ],
    ]);
  });

  it("says when a search would find too much", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const message = "More than 100 people match. Type more.";
    const getList = async () => {
      throw new HttpError(message, 400, { code: "P0001", hint: "too_many_found", message });
    };
    const address = `/audit?filter=${encodeURIComponent('{"search":"a"}')}`;
    renderAdmin(<AuditList />, { getList } as object, { address });
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByRole("button", { name: "Show all" })).toBeVisible();
  });

  it("has a sentence for every action", () => {
    const details = { from: null, to: "2026-11-20T00:00:00Z" };
    for (const { value } of AUDITED_ACTIONS) {
      expect(describeEvent({ action: value, details })).not.toBe(value);
    }
  });

  it("links an event to all events of its actor and of its subject", async () => {
    const { table, user, lastQuestion } = await setUp();
    await user.click(await table.findByRole("link", { name: "pia@example.com" }));
    await waitFor(() => expect(lastQuestion()?.filter).toEqual({ actor_id: "p-1" }));
    await user.click(screen.getByRole("button", { name: "Filters (1)" }));
    expect(screen.getByRole("combobox", { name: "Actor" })).toHaveDisplayValue("Participant");

    await user.click(await table.findByRole("link", { name: "A patch" }));
    await waitFor(() =>
      expect(lastQuestion()?.filter).toEqual({ subject_type: "submission", subject_id: ENTRY }),
    );
    expect(screen.getByText(/Only entry/)).toHaveTextContent("Only entry A patch");
    await user.click(screen.getByRole("button", { name: "Show all" }));
    await waitFor(() => expect(lastQuestion()?.filter).toEqual({}));
  });

  it("is filtered by days on the reader's calendar, the last one included", async () => {
    const { user, lastQuestion } = await setUp();
    await user.click(screen.getByRole("button", { name: "Filters" }));
    // What hides the date of today that WebKit writes into an empty field.
    expect(screen.getByLabelText("From")).toHaveAttribute("data-empty");
    fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-01" } });
    await waitFor(() => expect(screen.getByLabelText("From")).toHaveValue("2026-11-01"));
    expect(screen.getByLabelText("From")).not.toHaveAttribute("data-empty");
    fireEvent.change(screen.getByLabelText("To"), { target: { value: "2026-11-20" } });
    const from = new Date(2026, 10, 1).toISOString();
    const until = new Date(2026, 10, 21).toISOString();
    await waitFor(() => expect(lastQuestion()?.filter).toEqual({ period: `${from}/${until}` }));
    expect(screen.getByLabelText("To")).toHaveValue("2026-11-20");
  });
});
