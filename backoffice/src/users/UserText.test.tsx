import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { nameOf, type TextColumn } from "../records/user.ts";
import { ADA } from "./testing/ada.ts";
import { UserText } from "./UserText.tsx";

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
