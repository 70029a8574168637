import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fill, muteErrors, ruleError } from "../../testing/renderAdmin.tsx";
import { JUDGE } from "../testing/judgingRecords.ts";
import { renderJudging } from "../testing/renderJudging.tsx";
import { linesOfFile, readInvitations } from "./invitationLines.ts";

const ADDRESS = "/judging/judges";
const INVITED = { ...JUDGE, id: "judge-2", name: "Ravi Rao", email: "ravi@example.com" };

it("invites again, limits, removes and reinstates judges", async () => {
  const states = [
    { ...JUDGE, reviews_cap: 50 },
    { ...INVITED, state: "invited", email_problem: "bounced" },
    { ...INVITED, id: "judge-3", name: "Eva Sól", state: "declined", decline_reason: "No time" },
    { ...INVITED, id: "judge-4", name: "Olu Ade", state: "withdrawn" },
  ];
  const { callDatabase, press } = renderJudging(ADDRESS, { "judging/judges": states });
  const rowOf = (name: string) => screen.getByText(name).closest("tr");
  await screen.findByText("Ines Amado");
  expect(rowOf("Ravi Rao")).toHaveTextContent("InvitedBounced: check the address");
  expect(rowOf("Eva Sól")).toHaveTextContent("DeclinedNo time");
  expect(within(rowOf("Eva Sól") as HTMLElement).queryByRole("button")).toBeNull();

  await press("Resend invitation to Ravi Rao");
  expect(callDatabase.mock.lastCall).toEqual([
    "invite_judges",
    { invitees: [{ name: "Ravi Rao", email: "ravi@example.com" }], resend: true },
  ]);
  await press("Set limit for Ines Amado");
  const limit = await screen.findByLabelText("Maximum reviews per round");
  expect(limit).toHaveValue(50);
  fill(limit, "");
  await press("Save");
  expect(callDatabase.mock.lastCall).toEqual([
    "set_judge_cap",
    { id: "judge-1", revision: 3, reviews_cap: null },
  ]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await press("Reinstate Olu Ade");
  expect(callDatabase.mock.lastCall).toEqual(["reinstate_judge", { id: "judge-4" }]);
  await press("Remove Ines Amado", "Remove");
  expect(callDatabase.mock.lastCall).toEqual(["withdraw_judge", { id: "judge-1" }]);
});

it("has no search, filters or file while it is empty, unless a filter is set", async () => {
  renderJudging(ADDRESS, { "judging/judges": [] });
  expect(await screen.findByRole("heading", { name: "No judges yet" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Invite judges" })).toBeVisible();
  expect(screen.queryByRole("searchbox")).toBeNull();
  expect(screen.queryByRole("button", { name: /Saved views|Download/ })).toBeNull();
  cleanup();
  const filter = JSON.stringify({ state: "active" });
  renderJudging(`${ADDRESS}?${new URLSearchParams({ filter })}`, { "judging/judges": [] });
  expect(await screen.findByRole("button", { name: "Show all" })).toBeVisible();
  expect(screen.getByRole("searchbox")).toBeVisible();
});

it("names invalid and repeated lines, and those that the database refuses", async () => {
  muteErrors();
  const problem = "olu@example.com: People with an entry or a team cannot judge.";
  const { user } = renderJudging(ADDRESS, { "judging/judges": [JUDGE] }, () => {
    throw ruleError("is_participant", problem);
  });
  await user.click(await screen.findByRole("button", { name: "Invite judges" }));
  const dialog = within(await screen.findByRole("dialog"));
  const field = dialog.getByRole("textbox", { name: "Names and email addresses" });
  const lines = "Ravi Rao, ravi@example.com\nOlu Ade\tolu@example.com";
  fill(field, `${lines}\nNobody`);
  expect(dialog.getByRole("button", { name: "Send 2 invitations" })).toBeDisabled();
  expect(dialog.getByRole("alert")).toHaveTextContent("Nobody: Email address missing.");
  const errors = muteErrors();
  fill(field, "Olu Ade, olu@example.com\n".repeat(3));
  expect(dialog.getByRole("alert").textContent?.match(/Duplicate email address/g)).toHaveLength(2);
  // React would warn of rows with the same key.
  expect(errors).not.toHaveBeenCalled();
  fill(field, lines);
  await user.click(dialog.getByRole("button", { name: "Send 2 invitations" }));
  expect(await dialog.findByRole("alert")).toHaveTextContent(`Olu Ade ${problem}`);
  expect(field).toHaveValue(lines);
  expect(dialog.getByRole("button", { name: "Send 2 invitations" })).toBeDisabled();
  fill(field, "Ravi Rao, ravi@example.com");
  expect(dialog.queryByRole("alert")).toBeNull();
});

it("invites the new judges of a file, with a personal message and a limit", async () => {
  const judges = [JUDGE, { ...INVITED, state: "declined", email: "OLU@example.com" }];
  const { callDatabase, user } = renderJudging(ADDRESS, { "judging/judges": judges }, () => [
    INVITED,
    INVITED,
  ]);
  await user.click(await screen.findByRole("button", { name: "Invite judges" }));
  const dialog = within(await screen.findByRole("dialog"));
  const sheet = [
    "Last name,First name,Phone,E-mail,Reviews",
    "Rao,Ravi,+91 22 1234,ravi@example.com,15",
    "Ade,Olu,,olu@example.com,",
    "Amado,Ines,,ines@example.com,",
    "Sól,Eva,,eva@example.com,",
  ].join("\r\n");
  await user.upload(dialog.getByLabelText("CSV file"), new File([sheet], "judges.csv"));
  const known = await dialog.findByText(/Already invited/);
  expect(known).toHaveTextContent("Olu, Ade, olu@example.com: Declined");
  expect(known).toHaveTextContent("Ines, Amado, ines@example.com: Active");
  fill(dialog.getByLabelText("Personal message"), "We met in Lisbon. ");
  fill(dialog.getByLabelText("Maximum reviews per round"), "1001");
  expect(dialog.getByRole("button", { name: "Send 2 invitations" })).toBeDisabled();
  fill(dialog.getByLabelText("Maximum reviews per round"), "10");
  await user.click(dialog.getByRole("button", { name: "Send 2 invitations" }));
  expect(await screen.findByText("2 invitations are being sent.")).toBeVisible();
  const invitees = [
    { name: "Ravi Rao", email: "ravi@example.com", reviews_cap: 15 },
    { name: "Eva Sól", email: "eva@example.com", reviews_cap: 10 },
  ];
  expect(callDatabase.mock.calls).toEqual([
    ["invite_judges", { invitees, message: "We met in Lisbon." }],
  ]);
});

it.each([
  ["without headings", "Ines Amado;ines@example.com", "Ines Amado, ines@example.com"],
  [
    "of one heading",
    '\uFEFFEmail,Name\n"ines@example.com","Amado,\nInes"\n\n',
    "Amado, Ines, ines@example.com",
  ],
])("reads a sheet %s", (_what, csv, lines) => {
  expect(linesOfFile(csv)).toBe(lines);
});

it.each([
  ["Ines Amado, ines@example.com", { name: "Ines Amado", reviews_cap: null }],
  ['"Amado, Ines" <ines@example.com>;', { name: "Amado Ines", reviews_cap: null }],
  ["ines@example.com\tInes Amado", { name: "Ines Amado", reviews_cap: null }],
  ["Ines Amado, ines@example.com, 20", { name: "Ines Amado", reviews_cap: 20 }],
  ["Ines Amado, ines@example.com, 20, 3", "More than one number."],
  ["Ines Amado, ines@example.com, 0", "The maximum number of reviews must be between 1 and 1,000."],
  ["ines@example.com", "Name missing."],
  ["Ines Amado", "Email address missing."],
  ["Ines ines@example", "Invalid email address."],
  ["Ines a@example.com b@example.com", "More than one email address."],
])("reads the line %j", (line, expected) => {
  const [read] = readInvitations(`\n  ${line} \r\n`);
  expect(read).toEqual({
    number: 1,
    line,
    ...(typeof expected === "string"
      ? { problem: expected }
      : { invitee: { email: "ines@example.com", ...expected } }),
  });
});

it("rejects a duplicate email address", () => {
  const [, second] = readInvitations("A a@example.com\nB A@example.com");
  expect(second).toMatchObject({ problem: "Duplicate email address." });
});
