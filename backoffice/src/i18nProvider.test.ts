import { expect, it } from "vitest";
import { i18nProvider } from "./i18nProvider.ts";

const { translate } = i18nProvider;

it("translates react-admin's texts with their values", () => {
  expect(translate("ra.action.back")).toBe("Go Back");
  expect(translate("ra.notification.deleted", { smart_count: 1 })).toBe("Element deleted");
  expect(translate("ra.notification.deleted", { smart_count: 3 })).toBe("3 elements deleted");
  expect(translate("")).toBe("");
});

it("returns other texts unchanged", () => {
  expect(translate("Give %{name} a role. Sure?", { name: "Ada" })).toBe("Give Ada a role. Sure?");
  expect(translate("ra", { _: "Rows" })).toBe("Rows");
  expect(translate("ra.constructor")).toBe("ra.constructor");
  expect(translate("%{a} of %{b}", { a: 1 })).toBe("1 of %{b}");
});
