import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import type { Role } from "#common/claimedRole.ts";
import type { SegmentKind } from "../records/groupMail.ts";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { WriteToThese } from "./WriteToThese.tsx";

/** The button in a list with this filter, and what the next page is told. */
function setUp(kind: SegmentKind, filterValues: object, ids?: string[], role: Role = "admin") {
  renderAdmin(
    <ListContextProvider value={{ filterValues } as ListControllerResult}>
      <Routes>
        <Route path="/users" element={<WriteToThese kind={kind} {...(ids && { ids })} />} />
        <Route path="/mailings/new" element={<Told />} />
      </Routes>
      The list
    </ListContextProvider>,
    {},
    { role },
  );
}

function Told() {
  return <output>{JSON.stringify(useLocation().state)}</output>;
}

it.each([
  ["entries", { country: "Chile", tag: "pump", search: "ring" }, undefined],
  ["people", {}, undefined],
  ["subscribers", { source: "signup_form", confirmed_at: "yes" }, undefined],
  ["entries", { country: "Chile" }, ["1", "2"]],
] as const)(
  "leads from %s filtered by %j to a mail to exactly these",
  async (kind, filter, ids) => {
    setUp(kind, filter, ids && [...ids]);
    await userEvent.click(await screen.findByRole("link", { name: /^Write to the/ }));
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
  "writes to nobody where a mail would go to others: %s, %j",
  async (kind, filter, ids) => {
    setUp(kind, filter, ids && [...ids]);
    expect(await screen.findByRole("button", { name: /^Write to the/ })).toBeDisabled();
  },
);

it("is not offered to support, who would be led to a page that is not theirs", async () => {
  setUp("people", {}, undefined, "support");
  await screen.findByText("The list");
  expect(screen.queryByRole("link", { name: /^Write to/ })).toBeNull();
});
