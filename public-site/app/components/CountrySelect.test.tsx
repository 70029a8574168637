import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { COUNTRIES } from "#shared/countries.ts";
import { renderRoutes } from "~/testing/renderRoutes.tsx";
import { CountrySelect } from "./CountrySelect.tsx";

const show = (defaultValue = "", error = "") =>
  renderRoutes(
    [{ path: "/", Component: () => <CountrySelect defaultValue={defaultValue} error={error} /> }],
    "/",
  );
const country = () => screen.getByRole("combobox", { name: "Country" });

it("offers every country, and none before one is chosen", () => {
  show();
  expect(country()).toHaveDisplayValue("Select your country");
  expect(country()).toHaveValue("");
  expect(country()).toBeRequired();
  expect(within(country()).getAllByRole("option")).toHaveLength(1 + COUNTRIES.length);
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
