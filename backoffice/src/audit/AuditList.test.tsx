import { screen, waitFor, within } from "@testing-library/react";
import type { GetListParams } from "react-admin";
import { expect, it, vi } from "vitest";
import type { AuditEvent } from "../records/auditEvents.ts";
import { fill, renderAdmin } from "../testing/renderAdmin.tsx";
import AuditList from "./AuditList.tsx";

const [USER = "", GONE = "", SUBMISSION = "", ROUND = ""] = ["1", "2", "3", "4"].map(
  (place) => `6f1c1a0e-0000-4000-8000-00000000000${place}`,
);

const event = (values: Partial<AuditEvent>): AuditEvent => ({
  id: 1,
  actor_id: "a-1",
  actor_email: "admin@example.com",
  action: "role.removed",
  subject_type: "user",
  subject_id: USER,
  details: {},
  actor_name: null,
  subject_name: null,
  created_at: "2026-11-20T11:47:13.598796+00:00",
  ...values,
});

const EVENTS = [
  event({ id: 5, subject_name: "ada@example.com" }),
  event({ id: 4, action: "user.deleted", subject_id: GONE }),
  event({
    id: 3,
    action: "submission.submitted",
    subject_type: "submission",
    subject_id: SUBMISSION,
    subject_name: "A patch",
    actor_id: "p-1",
    actor_email: null,
    actor_name: "pia@example.com",
  }),
  event({
    id: 2,
    action: "judging.reminded",
    subject_type: "judging_round",
    subject_id: ROUND,
    subject_name: "Screening",
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

async function setUp() {
  const lists: Record<string, { data: object[]; total: number }> = {
    audit: { data: EVENTS, total: EVENTS.length },
    users: { data: [{ id: "a-1", email: "admin@example.com" }], total: 1 },
  };
  const getList = vi.fn(async (resource: string, { filter }: GetListParams) => {
    const data = EVENTS.filter(({ subject_id }) => subject_id === filter?.subject_id);
    return filter?.subject_id ? { data, total: data.length } : lists[resource];
  });
  const { user } = renderAdmin(<AuditList />, { getList }, { address: "/audit" });
  const table = within(await screen.findByRole("table", { name: "Audit log" }));
  return {
    table,
    lastQuestion: () => getList.mock.calls.findLast(([resource]) => resource === "audit")?.[1],
    user,
  };
}

it("shows events, newest first, with links to those of the actor and of the subject", async () => {
  const { table, lastQuestion, user } = await setUp();
  expect(lastQuestion()?.sort).toEqual({ field: "created_at", order: "DESC" });
  for (const name of ["ada@example.com", "A patch", "Screening"]) {
    expect(await table.findByRole("link", { name })).toBeVisible();
  }
  const rows = table.getAllByRole("row").slice(1);
  const texts = rows.map((row) => [...row.children].slice(1).map((cell) => cell.textContent));
  expect(texts).toEqual([
    ["admin@example.com", "Role removed", "ada@example.comUser"],
    ["admin@example.com", "Account deleted", "#00000002User"],
    ["pia@example.com", "Submitted", "A patchSubmission"],
    ["admin@example.com", "Reminders sent: 3 judges", "ScreeningJudging round"],
    [
      "System",
      "Configuration changed\nSubmissions close: none → Dec 18, 2026 7:00 PM EST",
      "Dates and team sizeConfiguration",
    ],
  ]);

  await user.click(table.getByRole("link", { name: "pia@example.com" }));
  await waitFor(() => expect(lastQuestion()?.filter).toEqual({ actor_id: "p-1" }));
  await user.click(screen.getByRole("button", { name: "Filters (1)" }));
  expect(screen.getByRole("combobox", { name: "Actor" })).toHaveDisplayValue("pia@example.com");
  await user.click(await table.findByRole("link", { name: "A patch" }));
  await waitFor(() =>
    expect(lastQuestion()?.filter).toEqual({ subject_type: "submission", subject_id: SUBMISSION }),
  );
  expect(screen.getByText(/Only submission/)).toHaveTextContent("Only submission A patch");
  await user.click(screen.getByRole("button", { name: "Show all" }));
  await waitFor(() => expect(lastQuestion()?.filter).toEqual({}));
});

it("filters by the first and the last day", async () => {
  const { user, lastQuestion } = await setUp();
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const [from, to] = [screen.getByLabelText("From"), screen.getByLabelText("To")];
  // The style for this attribute hides today's date, which WebKit shows in an empty field.
  expect(from).toHaveAttribute("data-empty");
  fill(from, "2026-11-01");
  await waitFor(() => expect(from).toHaveValue("2026-11-01"));
  expect(from).not.toHaveAttribute("data-empty");
  fill(to, "2026-11-20");
  const period = { from: "2026-11-01", until: "2026-11-20" };
  await waitFor(() => expect(lastQuestion()?.filter).toEqual(period));
  expect(to).toHaveValue("2026-11-20");
});
