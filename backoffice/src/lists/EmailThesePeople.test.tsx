import { screen } from "@testing-library/react";
import { ListContextProvider, type ListControllerResult } from "react-admin";
import { Route, Routes, useLocation } from "react-router-dom";
import { expect, it } from "vitest";
import { renderAdmin } from "../testing/renderAdmin.tsx";
import { EmailThesePeople } from "./EmailThesePeople.tsx";

const NAME = { name: /^Email (selected people|subscribers|\d+ (teams|people))$/ };

const Opened = () => <output>{JSON.stringify(useLocation().state)}</output>;

/** Renders the button in a list with this filter, and the page that it opens. */
type Kind = "submissions" | "people" | "subscribers";

function setUp(kind: Kind, filterValues: object, ids?: readonly string[], total = 5) {
  const { user } = renderAdmin(
    <ListContextProvider value={{ filterValues, total } as ListControllerResult}>
      <Routes>
        <Route path="/users" element={<EmailThesePeople kind={kind} {...(ids && { ids })} />} />
        <Route path="/group-emails/create" element={<Opened />} />
      </Routes>
    </ListContextProvider>,
  );
  return user;
}

const FILTER = { country: "Chile", tag: "pump", search: "ring" };
const SOURCE = { source: "signup_form" };

it.each([
  ["submissions", FILTER, undefined, { kind: "submissions", ...FILTER }],
  ["people", {}, undefined, { kind: "people" }],
  // Newsletters go to confirmed addresses only.
  [
    ...(["subscribers", { ...SOURCE, confirmed_at: "yes" }, undefined] as const),
    { kind: "subscribers", ...SOURCE },
  ],
  ["submissions", FILTER, ["1", "2"], { kind: "submissions", ids: ["1", "2"] }],
] as const)(
  "emails exactly the people in %s filtered by %j",
  async (kind, filter, ids, segment) => {
    const user = setUp(kind, filter, ids);
    await user.click(await screen.findByRole("link", NAME));
    const { textContent } = await screen.findByRole("status");
    expect(JSON.parse(textContent)).toMatchObject({ segment });
  },
);

it.each([
  ["subscribers", { confirmed_at: "no" }, undefined],
  ["people", { level_of_study: "other" }, undefined],
  ["people", { period: "2025" }, undefined],
  ["submissions", {}, Array.from({ length: 1001 }, (_, index) => String(index))],
] as const)("is disabled if an email would reach others: %s, %j", async (kind, filter, ids) => {
  setUp(kind, filter, ids);
  expect(await screen.findByRole("button", NAME)).toBeDisabled();
});

it("is hidden if the list is empty", async () => {
  setUp("submissions", {}, undefined, 0);
  setUp("people", {});
  expect(await screen.findByRole("link", NAME)).toHaveTextContent("Email 5 people");
  expect(screen.queryByRole("button", NAME)).toBeNull();
});
