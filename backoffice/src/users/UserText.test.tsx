import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { UserText } from "./UserText.tsx";
import { nameOf, type TextColumn, type User } from "./user.ts";

const ADA: User = {
  id: "u-1",
  email: "ada@example.com",
  first_name: "Ada",
  last_name: "Lovelace",
  country: "United Kingdom",
  level_of_study: "A PhD student",
  university: "University of London",
  join_mailing_list: false,
  role: "user",
};

// The texts of specification section 8, "Users, missing data".
const MISSING: [TextColumn, string][] = [
  ["email", "No email"],
  ["first_name", "No first name"],
  ["last_name", "No last name"],
  ["country", "Unknown"],
  ["level_of_study", "Unknown"],
  ["university", "Unknown"],
];

it.each(MISSING)("says what is missing in %s", (column, text) => {
  for (const value of [null, "", "  "]) {
    const { container, unmount } = render(
      <UserText user={{ ...ADA, [column]: value }} column={column} />,
    );
    expect(container).toHaveTextContent(new RegExp(`^${text}$`));
    unmount();
  }
});

it.each(MISSING)("shows %s when it is there", (column) => {
  const { container } = render(<UserText user={ADA} column={column} />);
  expect(container.textContent).toBe(ADA[column]);
});

it("names a user by the e-mail address", () => {
  expect(nameOf(ADA)).toBe("ada@example.com");
  expect(nameOf({ ...ADA, email: null })).toBe("No email");
});
