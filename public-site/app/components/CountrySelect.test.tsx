import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { COUNTRIES } from "#shared/countries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { CountrySelect } from "./CountrySelect.tsx";

/** The list in a form, as its page shows it. */
function show(defaultValue = "", error = "") {
  const chosen: (string | null)[] = [];
  const page = () => (
    <>
      <CountrySelect
        defaultValue={defaultValue}
        error={error}
        onChange={(name) => chosen.push(name)}
      />
      <button type="button">Elsewhere</button>
    </>
  );
  const { user } = renderRoutes([{ path: "/", Component: page }], "/");
  return { user, chosen };
}

const country = () => screen.getByRole("combobox", { name: "Country" });
const found = () =>
  within(screen.getByRole("listbox"))
    .getAllByRole("option")
    .map((option) => option.textContent);

it("offers every country, and none before one is chosen", async () => {
  const { user } = show();
  expect(country()).toHaveAttribute("placeholder", "Select your country");
  expect(country()).toHaveValue("");
  expect(country()).toBeRequired();
  await user.click(country());
  expect(found()).toHaveLength(COUNTRIES.length);
});

it.each([
  ["niger", ["Niger", "Nigeria"]],
  ["KINGDOM", ["United Kingdom"]],
  ["cote", ["Côte d’Ivoire"]],
])("finds %s", async (typed, names) => {
  const { user } = show();
  await user.click(country());
  await user.paste(typed);
  expect(found()).toEqual(names);
});

it("takes the first one found with Enter, and nothing that is no country", async () => {
  const { user, chosen } = show();
  await user.click(country());
  await user.paste("portu");
  await user.keyboard("{Enter}");
  expect(chosen).toEqual(["Portugal"]);
  await user.clear(country());
  await user.paste("Atlantis");
  expect(screen.getByText("Nothing found")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  expect(country()).toHaveValue("Portugal");
  expect(chosen).toEqual(["Portugal"]);
});

it("starts with the one that is saved", () => {
  show("Kenya");
  expect(country()).toHaveValue("Kenya");
});

it("says what is wrong where it is", () => {
  show("", "Please select your country.");
  expect(country()).toHaveAccessibleDescription("Please select your country.");
  expect(country()).toBeInvalid();
});
