import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { SegmentKind } from "../records/groupEmail.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { EmailThesePeople } from "./EmailThesePeople.tsx";

/** The button in a list with this filter, and the state that the next page gets. */
function setUp(kind: SegmentKind, filterValues: object, ids?: string[], role: Role = "admin") {
  renderAdmin(
    <ListContextProvider value={{ filterValues } as ListControllerResult}>
      <Routes>
        <Route path="/users" element={<EmailThesePeople kind={kind} {...(ids && { ids })} />} />
        <Route path="/group-emails/new" element={<RouterState />} />
      </Routes>
      The list
    </ListContextProvider>,
    {},
    { role },
  );
}

function RouterState() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

it.each([
  ["entries", { country: "Chile", tag: "pump", search: "ring" }, undefined],
  ["people", {}, undefined],
  ["subscribers", { source: "signup_form", confirmed_at: "yes" }, undefined],
  ["entries", { country: "Chile" }, ["1", "2"]],
] as const)(
  "creates an email to exactly the people in %s filtered by %j",
  async (kind, filter, ids) => {
    setUp(kind, filter, ids && [...ids]);
    await userEvent.click(
      await screen.findByRole("link", { name: /^Email (these|selected) people$/ }),
    );
    const { confirmed_at: _, ...wanted } = { confirmed_at: "", ...filter };
    const segment = ids
      ? { kind, ids }
      : { kind, ...(Object.keys(wanted).length > 0 && { filter: wanted }) };
    expect(await screen.findByRole("status")).toHaveTextContent(JSON.stringify({ segment }));
  },
);

it.each([
  ["subscribers", { confirmed_at: "no" }, undefined],
  ["people", { level_of_study: "other" }, undefined],
  ["people", { period: "2025" }, undefined],
  ["entries", {}, Array.from({ length: 1001 }, (_, index) => String(index))],
] as const)(
  "is disabled if an email would reach other people: %s, %j",
  async (kind, filter, ids) => {
    setUp(kind, filter, ids && [...ids]);
    expect(
      await screen.findByRole("button", { name: /^Email (these|selected) people$/ }),
    ).toBeDisabled();
  },
);

it("is hidden from support, who cannot open that page", async () => {
  setUp("people", {}, undefined, "support");
  await screen.findByText("The list");
  expect(screen.queryByRole("link", { name: /^Email/ })).toBeNull();
});
