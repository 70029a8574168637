import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { CODE_PAGE } from "#common/secondFactor.ts";
import { refusal } from "#common/testing/fakeServer.ts";
import { ADA, sessionOf, signedInAs } from "#common/testing/sessions.ts";
import { paths } from "~/config/paths.ts";
import * as dashboard from "~/routes/dashboard.tsx";
import * as secondFactor from "~/routes/second-factor.tsx";
import { pageAt, renderRoutes, signedInPageAt } from "~/testing/renderRoutes.tsx";
import { siteServer } from "~/testing/server.ts";

const FACTORS = [
  { id: "f-1", status: "verified", factor_type: "totp", friendly_name: "Phone" },
  { id: "f-2", status: "verified", factor_type: "totp", friendly_name: "Tablet" },
];
const WITH_APPS = { ...ADA, factors: FACTORS };
const WRONG = refusal(422, { error_code: "mfa_verification_failed", msg: "Invalid TOTP code" });
const CHALLENGES = {
  "POST /auth/v1/factors/f-1/challenge": { id: "c-1", type: "totp" },
  "POST /auth/v1/factors/f-2/challenge": { id: "c-2", type: "totp" },
};
const server = siteServer(CHALLENGES);
const open = (path: string) =>
  renderRoutes(
    [signedInPageAt("/dashboard", dashboard), pageAt("/second-factor", secondFactor)],
    path,
  );

beforeEach(() => void signedInAs(WITH_APPS, { aal: "aal1" }));

it("guarded pages lead to the code page, which site and back office name alike", async () => {
  open("/dashboard");
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Enter your code");
  expect(CODE_PAGE).toBe(paths.secondFactor);
});

it("takes the code of either app, and leads on", async () => {
  server.answer({
    "POST /auth/v1/factors/f-2/verify": WRONG,
    "POST /auth/v1/factors/f-1/verify": sessionOf(WITH_APPS, { aal: "aal2" }),
  });
  const { user } = open("/second-factor?next=%2Ffaq");
  await user.type(await screen.findByLabelText(/^Code/), "123 456");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("/faq", { selector: "output" })).toBeInTheDocument();
});

it("asks for the code once", async () => {
  signedInAs(WITH_APPS, { aal: "aal2" });
  open("/second-factor?next=%2Ffaq");
  expect(await screen.findByText("/faq", { selector: "output" })).toBeInTheDocument();
});
