import { render, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { COUNTRIES } from "#shared/countries.ts";
import { CountrySearch, CountrySelect } from "./CountrySelect.tsx";

const FIELD = { name: "country", error: undefined, onInput: vi.fn() };

/** The list in a form, as its page shows it. */
function show(defaultValue = "") {
  const { container } = render(
    <form>
      <CountrySearch {...FIELD} defaultValue={defaultValue} />
      <button type="button">Elsewhere</button>
    </form>,
  );
  const form = container.querySelector("form") as HTMLFormElement;
  return { user: userEvent.setup({ delay: null }), sent: () => new FormData(form).get("country") };
}

const searchable = () => screen.findByPlaceholderText("Select your country");
const found = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map((option) => option.textContent);

it("offers every country, and none before one is chosen", () => {
  render(<CountrySelect {...FIELD} />);
  const country = screen.getByLabelText("Country");
  expect(country).toHaveDisplayValue("Select your country");
  expect(within(country).getAllByRole("option")).toHaveLength(COUNTRIES.length + 1);
});

it.each([
  ["niger", ["Niger", "Nigeria"]],
  ["KINGDOM", ["United Kingdom"]],
  ["cote", ["Côte d’Ivoire"]],
])("finds %s", async (typed, names) => {
  const { user } = show();
  await user.click(await searchable());
  await user.paste(typed);
  expect(found()).toEqual(names);
});

it("takes the first one found with Enter, and nothing that is no country", async () => {
  const { user, sent } = show();
  await user.click(await searchable());
  await user.paste("portu");
  await user.keyboard("{Enter}");
  expect(sent()).toBe("Portugal");
  await user.clear(await searchable());
  await user.paste("Atlantis");
  expect(screen.getByText("Nothing found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(await searchable()).toHaveValue("Portugal");
  expect(sent()).toBe("Portugal");
});

it("starts with what was chosen before", async () => {
  const { sent } = show("Kenya");
  expect(await searchable()).toHaveValue("Kenya");
  expect(sent()).toBe("Kenya");
});

it("says what is wrong where it is", async () => {
  const error = "Please select your country.";
  render(<CountrySearch {...FIELD} error={error} />);
  const country = await searchable();
  expect(country).toHaveAccessibleDescription(error);
  expect(country).toHaveAttribute("aria-invalid", "true");
  expect(screen.getAllByText(error)).toHaveLength(1);
});
