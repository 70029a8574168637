import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import SubmissionList from "./ObservedSubmissionList.tsx";

it("shows an observer the members of a team without links and addresses", async () => {
  const member = { name: "Ada Lovelace", university: "University of London", country: null };
  const submission = {
    id: "E-000001",
    idea_name: "Ring",
    status: "received",
    submitted_at: "2026-11-16T12:00:00Z",
    team_members: [{ ...member, is_owner: true }],
  };
  const getList = async () => ({ data: [submission], total: 1 });
  renderAdmin(<SubmissionList />, { getList }, { role: "observer" });
  const table = within(await screen.findByRole("table", { name: "Submissions" }));
  expect(table.getByRole("listitem")).toHaveTextContent(
    /^Ada Lovelace \(owner\) University of London, N\/A$/,
  );
  expect(table.queryByRole("link")).toBeNull();
});
